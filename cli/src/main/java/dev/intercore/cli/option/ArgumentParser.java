package dev.intercore.cli.option;

import dev.intercore.common.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a line by the signature of one command. Options can be anywhere. Reading continues after
 * the first fault, because a later {@code --json} or {@code --help} decides how it is reported.
 */
public final class ArgumentParser {
  private static final String SHORT_HELP = "-h";

  private final Signature signature;
  private final List<String> path;
  private final List<String> words;

  /** The indexes of the words that name the command. */
  private final Set<Integer> named;

  private final int lastNamed;

  private final Map<String, List<String>> options = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private final List<String> program = new ArrayList<>();
  private boolean literal;
  private boolean programDashes;
  private boolean matches = true;
  private @Nullable UsageException fault;

  private ArgumentParser(
      Signature signature, List<String> path, List<String> words, Set<Integer> named) {
    this.signature = signature;
    this.path = path;
    this.words = words;
    this.named = named;
    this.lastNamed = named.stream().mapToInt(Integer::intValue).max().orElse(-1);
  }

  /**
   * Reads a line that calls a command.
   *
   * @param path the words of the command
   * @param named their indexes in {@code words}
   */
  public static ParsedArguments parse(
      Signature signature, List<String> path, List<String> words, Set<Integer> named) {
    return new ArgumentParser(signature, path, words, named).parse();
  }

  /**
   * Reads the options of a line that names no command. Its positional words are not faults, but
   * {@link ParsedArguments#matchesCommand} is false if a fault stands before the first one.
   */
  public static ParsedArguments parseOptions(
      List<Option<?>> options, List<String> context, List<String> words) {
    Signature signature = new Signature(List.of(), options, GlobalOptions.ALL, false);
    return new ArgumentParser(signature, context, words, Set.of()).parse();
  }

  private ParsedArguments parse() {
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      if (named.contains(at)) {
        continue;
      }
      if (literal) {
        literal(word, at);
      } else if (word.equals("--")) {
        literal = true;
        programDashes = !isAtProgram();
      } else if (word.startsWith("-") && word.length() > 1) {
        at = option(word, at);
      } else {
        positional(word, at);
      }
    }
    return new ParsedArguments(signature, path, options, arguments, program, fault, matches);
  }

  /**
   * After {@code --} arguments can begin with a dash. When they are complete, a program follows.
   */
  private void literal(String word, int at) {
    if (!isAtProgram()) {
      positional(word, at);
    } else if (programDashes && word.equals("--")) {
      programDashes = false;
    } else {
      programDashes = false;
      program.add(word);
    }
  }

  private boolean isAtProgram() {
    return signature.program() && arguments.size() >= signature.arguments().size();
  }

  private void positional(String word, int at) {
    if (at < lastNamed) {
      matches = false;
    }
    arguments.add(word);
  }

  /** Returns the index of the last word that the option takes. */
  private int option(String word, int at) {
    int equals = word.indexOf('=');
    String written = equals < 0 ? word : word.substring(0, equals);
    String name = written.equals(SHORT_HELP) ? GlobalOptions.HELP.name() : written;
    Optional<Option<?>> known = signature.find(name);
    if (known.isEmpty()) {
      fault(at, "unknown option: " + written, fault == null ? suggestion(written) : "");
    } else if (known.get().isFlag()) {
      if (equals >= 0) {
        fault(at, name + " takes no value", "Write just " + name + ".");
      } else {
        keep(known.get(), "", at);
      }
    } else if (equals >= 0) {
      keep(known.get(), word.substring(equals + 1), at);
    } else if (at + 1 < words.size() && !named.contains(at + 1)) {
      keep(known.get(), words.get(at + 1), at);
      return at + 1;
    } else {
      fault(at, name + " needs a value", "Write " + known.get().usage().replace("...", "") + ".");
    }
    return at;
  }

  private String suggestion(String written) {
    List<String> names = signature.allOptions().stream().<String>map(Option::name).toList();
    return Suggestion.hint(written, names, seeHelp());
  }

  private void keep(Option<?> option, String value, int at) {
    List<String> values = options.computeIfAbsent(option.name(), _ -> new ArrayList<>());
    if (!values.isEmpty() && !option.isRepeatable()) {
      fault(at, option.name() + " is given twice", "Give it once.");
    }
    values.add(value);
  }

  private String seeHelp() {
    return "`ic "
        + String.join(" ", path)
        + (path.isEmpty() ? "" : " ")
        + "--help` lists the options.";
  }

  private void fault(int at, String fact, String hint) {
    if (at < lastNamed || (named.isEmpty() && arguments.isEmpty())) {
      matches = false;
    }
    if (fault == null) {
      fault = new UsageException(path, fact, hint);
    }
  }
}
