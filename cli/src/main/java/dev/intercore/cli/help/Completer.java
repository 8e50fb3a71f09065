package dev.intercore.cli.help;

import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.help.CompletionShell.TypedLine;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ParsedArguments;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.option.ValueType.Completion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds what the word at the cursor can become. The parser reads the line with a word at the cursor
 * that no caller can type, and so tells which option or argument that word belongs to.
 */
final class Completer {
  private static final String CURSOR = "\0";

  private final CommandTree tree;
  private final DataSource data;
  private final List<String> before;
  private final String current;

  Completer(CommandTree tree, DataSource data, TypedLine line) {
    this.tree = tree;
    this.data = data;
    this.before = line.before();
    this.current = line.current();
  }

  /** Reads candidates from the data of the project. */
  @FunctionalInterface
  interface DataSource {
    /**
     * Returns values that begin with a prefix.
     *
     * @param line the whole command line
     * @param earlier the arguments before the value
     */
    List<Candidate> list(
        Completion kind, ParsedArguments line, List<String> earlier, String prefix);
  }

  /**
   * What a word can become.
   *
   * @param help a short text beside it, which not every shell shows
   */
  record Candidate(String word, Supplier<String> help) {
    Candidate(String word, String help) {
      this(word, () -> help);
    }
  }

  /**
   * What can be typed at the cursor.
   *
   * @param files whether it is the name of a file
   */
  record Candidates(List<Candidate> words, boolean files) {
    private static final Candidates NONE = new Candidates(List.of(), false);
    private static final Candidates FILES = new Candidates(List.of(), true);
  }

  Candidates find() {
    boolean dashed = current.startsWith("-");
    String start = dashed ? "-" : "";
    if (dashed && current.indexOf('=') > 0) {
      start = current.substring(0, current.indexOf('=') + 1);
    }
    List<String> line = new ArrayList<>(before);
    line.add(start + CURSOR);
    CommandTree.Match match = tree.find(line);
    ParsedArguments arguments = match.arguments();
    Optional<Option<?>> option = arguments.optionWith(start + CURSOR);
    if (option.isPresent()) {
      return value(option.get(), arguments, "");
    }
    option = arguments.optionWith(CURSOR);
    if (option.isPresent()) {
      return value(option.get(), arguments, start);
    }
    if (arguments.program().contains(start + CURSOR)) {
      return Candidates.FILES;
    }
    int place = arguments.words().indexOf(start + CURSOR);
    return place < 0 ? options(match) : positional(match, place);
  }

  private Candidates positional(CommandTree.Match match, int place) {
    if (match.command().isPresent()) {
      return argument(match, match.command().get().signature().arguments(), place);
    }
    List<String> words = match.arguments().words().subList(0, place);
    return before.contains("--") ? Candidates.NONE : commandWords(words);
  }

  /** Completes the words of a command. */
  private Candidates commandWords(List<String> earlier) {
    if (earlier.isEmpty()) {
      return matching(
          tree.words().stream()
              .map(word -> new Candidate(word, () -> tree.summary(word)))
              .toList());
    }
    Optional<CommandGroup> group =
        earlier.size() == 1 ? tree.group(earlier.getFirst()) : Optional.empty();
    return group.isEmpty()
        ? Candidates.NONE
        : matching(
            group.get().commands().stream()
                .map(command -> new Candidate(command.verb(), command.summary()))
                .toList());
  }

  private Candidates argument(CommandTree.Match match, List<Argument<?>> declared, int place) {
    boolean repeats = !declared.isEmpty() && declared.getLast().isRepeatable();
    if (place >= declared.size() && !repeats) {
      // Only options can follow, and none after two dashes.
      return before.contains("--") ? Candidates.NONE : options(match);
    }
    ValueType<?> type = declared.get(Math.min(place, declared.size() - 1)).type();
    List<String> earlier = match.arguments().words().subList(0, place);
    if (type.completion() == Completion.COMMANDS) {
      return commandWords(earlier);
    }
    Candidates values = values(type, match.arguments(), earlier, current);
    // An argument with a dash would be read as an option.
    boolean dashes = before.contains("--");
    return new Candidates(
        values.words.stream()
            .filter(candidate -> dashes || !candidate.word.startsWith("-"))
            .toList(),
        values.files);
  }

  private Candidates options(CommandTree.Match match) {
    List<Option<?>> declared =
        match
            .command()
            .map(CommandSpec::signature)
            .map(signature -> signature.allOptions())
            .orElse(GlobalOptions.ALL);
    return matching(
        declared.stream()
            .filter(option -> option.isRepeatable() || !match.arguments().has(option))
            .map(option -> new Candidate(option.name(), option.help()))
            .toList());
  }

  /**
   * Completes the value of an option.
   *
   * @param start the part of the word before the value
   */
  private Candidates value(Option<?> option, ParsedArguments arguments, String start) {
    if (option.type().isEmpty()) {
      return Candidates.NONE;
    }
    String prefix = current.substring(start.length());
    Candidates values = values(option.type().get(), arguments, arguments.words(), prefix);
    return new Candidates(
        values.words.stream()
            .map(candidate -> new Candidate(start + candidate.word, candidate.help))
            .toList(),
        values.files);
  }

  private Candidates values(
      ValueType<?> type, ParsedArguments arguments, List<String> earlier, String prefix) {
    if (!type.choices().isEmpty()) {
      return new Candidates(
          type.choices().stream()
              .filter(word -> word.startsWith(prefix))
              .map(word -> new Candidate(word, ""))
              .toList(),
          false);
    }
    return switch (type.completion()) {
      case NONE -> Candidates.NONE;
      case FILES -> Candidates.FILES;
      default ->
          new Candidates(distinct(data.list(type.completion(), arguments, earlier, prefix)), false);
    };
  }

  private static List<Candidate> distinct(List<Candidate> candidates) {
    Map<String, Candidate> byWord = new LinkedHashMap<>();
    candidates.forEach(candidate -> byWord.putIfAbsent(candidate.word, candidate));
    return List.copyOf(byWord.values());
  }

  private Candidates matching(List<Candidate> candidates) {
    return new Candidates(
        candidates.stream().filter(candidate -> candidate.word.startsWith(current)).toList(),
        false);
  }
}
