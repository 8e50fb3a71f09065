package dev.intercore.cli.parse;

import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.spec.Declared;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Tree;
import dev.intercore.common.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one command line. Options stand anywhere, also before the command they belong to; the first
 * fault is reported, but reading goes on to the end, since a later {@code --json} or {@code --help}
 * decides how.
 */
public final class Parser<C extends Declared> {
  private static final String SHORT_HELP = "-h";

  private final Tree<C> tree;
  private final Map<String, List<String>> options = new LinkedHashMap<>();
  private final Map<String, Option> readAs = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private final List<String> afterDashes = new ArrayList<>();
  private final List<String> context = new ArrayList<>();
  private Tree.@Nullable Group<C> group;
  private @Nullable C command;
  private @Nullable UsageException fault;

  public Parser(Tree<C> tree) {
    this.tree = tree;
  }

  /** Whether the command that is called takes any trouble for a no. */
  public boolean failsClosed() {
    return command != null && command.spec().failsClosed();
  }

  /** Reads all words. Faults are kept for {@link #result}. */
  public void read(List<String> words) {
    ListIterator<String> rest = words.listIterator();
    while (rest.hasNext()) {
      String word = rest.next();
      if (word.equals("--")) {
        afterDashes(rest);
      } else if (word.startsWith("-") && word.length() > 1) {
        option(word, rest);
      } else {
        positional(word);
      }
    }
  }

  /** Arguments may begin with a dash now; when they are complete, a program's words begin. */
  private void afterDashes(ListIterator<String> rest) {
    while (rest.hasNext() && !isAtProgram()) {
      positional(rest.next());
      if (isAtProgram() && rest.hasNext()) {
        String next = rest.next();
        if (!next.equals("--")) {
          afterDashes.add(next);
        }
      }
    }
    rest.forEachRemaining(afterDashes::add);
  }

  private boolean isAtProgram() {
    return command != null
        && command.spec().takesProgram()
        && arguments.size() >= command.spec().arguments().size();
  }

  public boolean has(Option option) {
    return options.containsKey(option.name());
  }

  /** The words of the command as far as they were understood. */
  public List<String> context() {
    return List.copyOf(context);
  }

  public Optional<C> command() {
    return Optional.ofNullable(command);
  }

  public Optional<Tree.Group<C>> group() {
    return Optional.ofNullable(group);
  }

  /** Throws the first fault, if there was one. */
  public void refuseFaults() {
    if (fault != null) {
      throw fault;
    }
  }

  /** Nothing was asked for at all. */
  public boolean isBare() {
    return context.isEmpty() && fault == null;
  }

  /** The command line, if nothing is wrong with it. */
  public Parsed<C> result() {
    refuseFaults();
    if (command == null) {
      throw missingCommand();
    }
    Fitting fitting = new Fitting(command.spec(), context);
    fitting.options(readAs.values());
    fitting.arguments(arguments, afterDashes);
    return new Parsed<>(
        command, List.copyOf(arguments), Map.copyOf(options), List.copyOf(afterDashes));
  }

  private void positional(String word) {
    if (command != null) {
      arguments.add(word);
    } else if (group != null) {
      verb(group, word);
    } else if (fault == null) {
      firstWord(word);
    }
  }

  private void firstWord(String word) {
    Optional<Tree.Node<C>> node = tree.find(word);
    if (node.isEmpty()) {
      fault(
          "unknown command: " + word,
          Suggestion.hint(word, tree.words(), "`ic --help` lists the commands."));
      return;
    }
    context.add(word);
    // Not a pattern switch: its first use builds a class at run time, which no AOT cache holds.
    if (node.get() instanceof Tree.Group<C> found) {
      group = found;
    } else if (node.get() instanceof Tree.Single<C> single) {
      command = single.command();
    }
  }

  private void verb(Tree.Group<C> of, String word) {
    Optional<C> found = of.verb(word);
    if (found.isEmpty()) {
      fault("unknown command: " + word, Suggestion.hint(word, of.words(), verbs(of)));
      return;
    }
    context.add(word);
    command = found.get();
  }

  private void option(String word, ListIterator<String> rest) {
    int equals = word.indexOf('=');
    String written = equals < 0 ? word : word.substring(0, equals);
    String name = written.equals(SHORT_HELP) ? GlobalOptions.HELP.name() : written;
    Optional<Option> known = meant(name, equals >= 0 || !goesOnWithTheCommand(rest));
    if (known.isEmpty()) {
      List<String> names = candidates().map(Option::name).toList();
      fault("unknown option: " + written, Suggestion.hint(written, names, seeHelp()));
    } else if (known.get().isFlag() && equals >= 0) {
      fault(name + " takes no value", "Write just " + name + ".");
    } else if (known.get().isFlag()) {
      keep(known.get(), "");
    } else if (equals >= 0) {
      keep(known.get(), word.substring(equals + 1));
    } else if (rest.hasNext()) {
      keep(known.get(), rest.next());
    } else {
      fault(name + " needs a value", "Write " + name + " " + known.get().value().get() + ".");
    }
  }

  /**
   * An option that is a flag for one command and has a value for another is told by what follows.
   */
  private Optional<Option> meant(String name, boolean hasValue) {
    List<Option> all = candidates().filter(o -> o.name().equals(name)).toList();
    return all.stream().filter(o -> o.isFlag() != hasValue).findFirst().or(all.stream()::findFirst);
  }

  private boolean goesOnWithTheCommand(ListIterator<String> rest) {
    if (command != null || !rest.hasNext()) {
      return true;
    }
    String next = rest.next();
    rest.previous();
    return group == null ? tree.find(next).isPresent() : group.verb(next).isPresent();
  }

  /** Before the command is known, an option may belong to any. */
  private Stream<Option> candidates() {
    Stream<Option> own =
        command != null
            ? command.spec().options().stream()
            : (group != null ? group.commands() : tree.all())
                .stream().flatMap(c -> c.spec().options().stream());
    return Stream.concat(GlobalOptions.ALL.stream(), own);
  }

  private void keep(Option option, String value) {
    List<String> values = options.computeIfAbsent(option.name(), _ -> new ArrayList<>());
    if (!values.isEmpty() && !option.repeated()) {
      fault(option.name() + " is given twice", "Give it once.");
    }
    values.add(value);
    readAs.put(option.name(), option);
  }

  private UsageException missingCommand() {
    return group == null
        ? new UsageException(context, "no command given", "`ic --help` lists the commands.")
        : new UsageException(context, "no command given", verbs(group));
  }

  private static String verbs(Tree.Group<?> group) {
    return "There is: ic " + group.name() + " " + String.join("|", group.words()) + ".";
  }

  private String seeHelp() {
    return Fitting.seeHelp(context);
  }

  private void fault(String fact, String hint) {
    if (fault == null) {
      fault = new UsageException(context, fact, hint);
    }
  }
}
