package dev.intercore.cli.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All commands, by the words that call them. A group's commands are made when someone asks for the
 * group: a call of one command does not pay for the declarations of all others.
 */
public final class Tree<C extends Declared> {
  private final Map<String, Node<C>> nodes = new LinkedHashMap<>();

  /** A group of verbs, or one command that needs no verb. */
  public sealed interface Node<C extends Declared> {
    String summary();

    List<C> commands();
  }

  /** Verbs under one word. */
  public record Group<C extends Declared>(String name, String summary, Supplier<List<C>> verbs)
      implements Node<C> {
    @Override
    public List<C> commands() {
      return verbs.get();
    }

    public Optional<C> verb(String word) {
      return commands().stream().filter(c -> c.spec().path().getLast().equals(word)).findFirst();
    }

    public List<String> words() {
      return commands().stream().map(c -> c.spec().path().getLast()).toList();
    }
  }

  /** A command called by one word. */
  public record Single<C extends Declared>(Supplier<C> maker) implements Node<C> {
    public C command() {
      return maker.get();
    }

    @Override
    public String summary() {
      return command().spec().summary();
    }

    @Override
    public List<C> commands() {
      return List.of(command());
    }
  }

  public Tree<C> group(String name, String summary, Supplier<List<C>> verbs) {
    nodes.put(name, new Group<>(name, summary, verbs));
    return this;
  }

  public Tree<C> command(String name, Supplier<C> maker) {
    nodes.put(name, new Single<>(maker));
    return this;
  }

  public Optional<Node<C>> find(String word) {
    return Optional.ofNullable(nodes.get(word));
  }

  /** The first words, in the order they are listed. */
  public List<String> words() {
    return List.copyOf(nodes.keySet());
  }

  public Map<String, Node<C>> nodes() {
    return nodes;
  }

  /** Every command there is. */
  public List<C> all() {
    List<C> all = new ArrayList<>();
    nodes.values().forEach(node -> all.addAll(node.commands()));
    return all;
  }
}
