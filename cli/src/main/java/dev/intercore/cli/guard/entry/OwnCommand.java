package dev.intercore.cli.guard.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A command of ours: a call, and a comment that tells whose it is.
 *
 * @param call what a shell runs
 * @param made what install had to make for it
 */
public record OwnCommand(String call, Set<Made> made) {
  private static final String COMMENT = " # intercore guard";
  private static final String MADE = " made ";

  /** What a command says, if it is ours. */
  static Optional<OwnCommand> read(String command) {
    int at = command.lastIndexOf(COMMENT);
    if (at < 0) {
      return Optional.empty();
    }
    String rest = command.substring(at + COMMENT.length()).stripTrailing();
    if (!rest.isEmpty() && !rest.startsWith(MADE)) {
      return Optional.empty();
    }
    Set<Made> made = Made.none();
    List<String> words = words(rest);
    for (Made one : Made.values()) {
      if (words.contains(one.word())) {
        made.add(one);
      }
    }
    return Optional.of(new OwnCommand(command.substring(0, at), made));
  }

  private static List<String> words(String rest) {
    List<String> words = new ArrayList<>();
    if (rest.isEmpty()) {
      return words;
    }
    String list = rest.substring(MADE.length());
    for (int from = 0; from <= list.length(); ) {
      int comma = list.indexOf(',', from);
      int to = comma < 0 ? list.length() : comma;
      words.add(list.substring(from, to).strip());
      from = to + 1;
    }
    return words;
  }

  /** As it is written into the file. */
  String text() {
    List<String> words = new ArrayList<>();
    made.forEach(one -> words.add(one.word()));
    return call + COMMENT + (words.isEmpty() ? "" : MADE + String.join(",", words));
  }

  /** The program it calls, without the quotes that the shell needs. */
  public String program() {
    if (!call.startsWith("'")) {
      int space = call.indexOf(' ');
      return space < 0 ? call : call.substring(0, space);
    }
    StringBuilder program = new StringBuilder();
    int from = 0;
    // A quote within is written as '\''.
    while (from < call.length() && call.charAt(from) == '\'') {
      int end = call.indexOf('\'', from + 1);
      if (end < 0) {
        return program.toString();
      }
      program.append(call, from + 1, end);
      boolean goesOn = call.startsWith("\\'", end + 1);
      program.append(goesOn ? "'" : "");
      from = goesOn ? end + 3 : call.length();
    }
    return program.toString();
  }
}
