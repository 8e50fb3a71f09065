package dev.intercore.cli;

import dev.intercore.cli.option.ArgumentParser;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ParsedArguments;
import dev.intercore.cli.option.UsageException;
import dev.intercore.common.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * All commands by the words that call them. The declarations of a group are made when a line names
 * the group, and kept: an engine answers many calls with one tree, from several threads.
 */
public final class CommandTree {
  /** What users of other programs type for the command {@code version}. */
  private static final List<String> VERSION_OPTION = List.of("--version");

  /** Bound the time for a line of many options and words that name commands. */
  private static final int MAX_CANDIDATES = 64;

  private static final int MAX_WORDS_TO_VERB = 1000;

  private static final String HELP_HINT = "`ic --help` lists the commands.";

  private final List<String> words = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();
  private final Map<String, Supplier<CommandGroup>> groups = new HashMap<>();
  private final Map<String, Supplier<CommandSpec<?>>> singles = new HashMap<>();
  private final Map<String, CommandGroup> madeGroups = new ConcurrentHashMap<>();
  private final Map<String, CommandSpec<?>> madeSingles = new ConcurrentHashMap<>();

  /**
   * What a line calls.
   *
   * @param group the group that it names, if it names one
   * @param command the command, if the line names one
   * @param fault the word that is not a command, if there is one
   */
  public record Match(
      Optional<CommandGroup> group,
      Optional<CommandSpec<?>> command,
      ParsedArguments arguments,
      Optional<UsageException> fault) {
    /** Returns the words of the command, as far as the line names it. */
    public List<String> context() {
      return command
          .map(CommandSpec::path)
          .orElseGet(() -> group.map(found -> List.of(found.name())).orElse(List.of()));
    }

    /** Returns the first fault of the line, without a check of its arguments. */
    public Optional<UsageException> firstFault() {
      return fault.or(arguments::fault);
    }

    /**
     * Whether every error of the line is exit code 2. A line that names the group of a hook's
     * command and the verb as a later word was meant as that command.
     */
    boolean failsClosed() {
      return command.map(CommandSpec::failsClosed).orElseGet(this::meansFailClosed);
    }

    private boolean meansFailClosed() {
      return group.stream()
          .flatMap(found -> found.commands().stream())
          .anyMatch(spec -> spec.failsClosed() && arguments.words().contains(spec.verb()));
    }

    /** Whether the line has no words but global options. */
    public boolean isBare() {
      return context().isEmpty() && firstFault().isEmpty();
    }

    /** Returns the fault of a line that ends before it names a command. */
    public UsageException missingCommand() {
      String hint = group.map(Match::verbs).orElse(HELP_HINT);
      return new UsageException(context(), "no command given", hint);
    }

    private static String verbs(CommandGroup group) {
      return "The commands are: ic " + group.name() + " " + String.join("|", group.verbs()) + ".";
    }
  }

  /** The first words of the commands for one task, for the overview. */
  record Section(String title, List<String> words) {}

  /** Starts a section of the overview. The commands that are added next belong to it. */
  public void section(String title) {
    sections.add(new Section(title, new ArrayList<>()));
  }

  List<Section> sections() {
    return List.copyOf(sections);
  }

  private void addWord(String word) {
    words.add(word);
    if (!sections.isEmpty()) {
      sections.getLast().words().add(word);
    }
  }

  /** Adds a group. */
  public CommandTree group(String name, Supplier<CommandGroup> group) {
    addWord(name);
    groups.put(name, group);
    return this;
  }

  /** Adds a command that is called by one word. */
  public CommandTree command(String name, Supplier<CommandSpec<?>> command) {
    addWord(name);
    singles.put(name, command);
    return this;
  }

  /** Adds a command for scripts. Help, completion and the reference page do not show it. */
  public CommandTree hidden(String name, Supplier<CommandSpec<?>> command) {
    singles.put(name, command);
    return this;
  }

  /** Returns the first words of all commands, in the order of the help text. */
  public List<String> words() {
    return List.copyOf(words);
  }

  /** Returns the group of that name. */
  public Optional<CommandGroup> group(String word) {
    Supplier<CommandGroup> group = groups.get(word);
    return group == null
        ? Optional.empty()
        : Optional.of(madeGroups.computeIfAbsent(word, _ -> group.get()));
  }

  private Optional<CommandSpec<?>> single(String word) {
    Supplier<CommandSpec<?>> single = singles.get(word);
    return single == null
        ? Optional.empty()
        : Optional.of(madeSingles.computeIfAbsent(word, _ -> single.get()));
  }

  /** Returns the commands under a first word. */
  public List<CommandSpec<?>> commands(String word) {
    Optional<CommandSpec<?>> single = single(word);
    return single.isPresent()
        ? List.of(single.get())
        : group(word).map(CommandGroup::commands).orElse(List.of());
  }

  /** Returns the summary of a group or of a single command. */
  public String summary(String word) {
    Optional<CommandSpec<?>> single = single(word);
    return single.isPresent()
        ? single.get().summary()
        : group(word).map(CommandGroup::summary).orElse("");
  }

  /** Returns every command. */
  public List<CommandSpec<?>> all() {
    return words.stream().flatMap(word -> commands(word).stream()).toList();
  }

  /**
   * Finds the command of a line. From left to right, each place is tried where words name a
   * command. The first command is taken whose own signature reads every word before it. If there is
   * none, the first candidate reports its fault.
   */
  public Match find(List<String> line) {
    if (line.equals(VERSION_OPTION)) {
      return find(List.of("version"));
    }
    List<Match> tried = new ArrayList<>();
    int end = Math.min(line.size(), MAX_WORDS_TO_VERB);
    for (int at = 0; at < end; at++) {
      Optional<CommandSpec<?>> single = single(line.get(at));
      if (single.isPresent() && matches(tried, Optional.empty(), single.get(), line, Set.of(at))) {
        return tried.getLast();
      }
      Optional<CommandGroup> group = group(line.get(at));
      for (int verb = at + 1; group.isPresent() && verb < end; verb++) {
        Optional<CommandSpec<?>> command = group.get().find(line.get(verb));
        if (command.isPresent() && matches(tried, group, command.get(), line, Set.of(at, verb))) {
          return tried.getLast();
        }
        if (isNoOptionValue(line, verb)) {
          break;
        }
      }
      if (isNoOptionValue(line, at)) {
        break;
      }
    }
    return withoutCommand(line, tried);
  }

  private static boolean matches(
      List<Match> tried,
      Optional<CommandGroup> group,
      CommandSpec<?> command,
      List<String> line,
      Set<Integer> named) {
    if (tried.size() == MAX_CANDIDATES) {
      return false;
    }
    ParsedArguments arguments =
        ArgumentParser.parse(command.signature(), command.path(), line, named);
    tried.add(new Match(group, Optional.of(command), arguments, Optional.empty()));
    return arguments.matchesCommand();
  }

  /**
   * Whether a word is neither an option nor the value of one, whichever options the command has. No
   * word after it can name the group or the verb.
   */
  private static boolean isNoOptionValue(List<String> line, int at) {
    String before = at == 0 ? "" : line.get(at - 1);
    boolean takesValue = isOption(before) && !before.equals("--") && !before.contains("=");
    return !isOption(line.get(at)) && !takesValue;
  }

  private static boolean isOption(String word) {
    return word.startsWith("-") && word.length() > 1;
  }

  /** Returns the fault of a line that names no command, or one that cannot be read by it. */
  private Match withoutCommand(List<String> line, List<Match> tried) {
    if (!tried.isEmpty() && tried.getFirst().arguments().fault().isPresent()) {
      return tried.getFirst();
    }
    ParsedArguments globals = ArgumentParser.parseOptions(List.of(), List.of(), line);
    List<Option<?>> options =
        tried.stream()
            .limit(1)
            .flatMap(match -> match.command().stream())
            .flatMap(command -> command.signature().options().stream())
            .toList();
    List<String> named = ArgumentParser.parseOptions(options, List.of(), line).words();
    if (named.isEmpty() || (tried.isEmpty() && !globals.matchesCommand())) {
      return new Match(Optional.empty(), Optional.empty(), globals, Optional.empty());
    }
    Optional<CommandGroup> group = group(named.getFirst());
    return group.isPresent()
        ? withoutVerb(line, group.get())
        : new Match(
            Optional.empty(),
            Optional.empty(),
            globals,
            Optional.of(unknown(List.of(), named.getFirst(), words, HELP_HINT)));
  }

  private static Match withoutVerb(List<String> line, CommandGroup group) {
    List<String> context = List.of(group.name());
    Map<String, Option<?>> options = new LinkedHashMap<>();
    for (CommandSpec<?> command : group.commands()) {
      command.signature().options().forEach(option -> options.putIfAbsent(option.name(), option));
    }
    ParsedArguments arguments =
        ArgumentParser.parseOptions(List.copyOf(options.values()), context, line);
    Optional<UsageException> fault = Optional.empty();
    if (arguments.words().size() > 1) {
      fault =
          Optional.of(
              unknown(context, arguments.words().get(1), group.verbs(), Match.verbs(group)));
    }
    return new Match(Optional.of(group), Optional.empty(), arguments, fault);
  }

  private static UsageException unknown(
      List<String> context, String word, List<String> known, String otherwise) {
    return new UsageException(
        context, "unknown command: " + word, Suggestion.hint(word, known, otherwise));
  }
}
