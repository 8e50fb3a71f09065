package dev.intercore.cli.guard.install;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The command line of one of our entries: a call, and a comment that marks the entry as ours.
 *
 * @param call what a shell runs
 * @param created what the installation created for the entry
 */
public record EntryCommand(String call, Set<Created> created) {
  private static final String COMMENT = " # intercore guard";
  private static final String MADE = " made ";

  /**
   * What did not exist before our entry. It is removed with the entry if it has no other content.
   * The words are stored in settings files.
   */
  public enum Created {
    /** The list of the event. */
    LIST("list"),
    /** Line breaks in that list, which was {@code []}. */
    LIST_LINES("list-lines"),
    HOOKS("hooks"),
    HOOKS_LINES("hooks-lines"),
    VERSION("version"),
    /** Line breaks in a file that was only {@code {}}. */
    FILE_LINES("file-lines"),
    FILE("file"),
    FOLDER("folder");

    private final String word;

    Created(String word) {
      this.word = word;
    }

    static Set<Created> none() {
      return EnumSet.noneOf(Created.class);
    }

    /** Returns what all entries share: everything but the list of one event. */
    static Set<Created> shared(Collection<Created> created) {
      Set<Created> shared = none();
      shared.addAll(created);
      shared.remove(LIST);
      shared.remove(LIST_LINES);
      return shared;
    }
  }

  /** Parses a command; empty if it is not ours. */
  static Optional<EntryCommand> read(String command) {
    int at = command.lastIndexOf(COMMENT);
    if (at < 0) {
      return Optional.empty();
    }
    String rest = command.substring(at + COMMENT.length()).stripTrailing();
    if (!rest.isEmpty() && !rest.startsWith(MADE)) {
      return Optional.empty();
    }
    Set<Created> created = Created.none();
    List<String> words = words(rest);
    for (Created one : Created.values()) {
      if (words.contains(one.word)) {
        created.add(one);
      }
    }
    return Optional.of(new EntryCommand(command.substring(0, at), created));
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

  /** Returns the command as it is written into the file. */
  String text() {
    List<String> words = new ArrayList<>();
    created.forEach(one -> words.add(one.word));
    return call + COMMENT + (words.isEmpty() ? "" : MADE + String.join(",", words));
  }

  /** Returns the program that it calls, without shell quotes. */
  public String program() {
    if (!call.startsWith("'")) {
      int space = call.indexOf(' ');
      return space < 0 ? call : call.substring(0, space);
    }
    StringBuilder program = new StringBuilder();
    int from = 0;
    // A quote in the name is written as '\''.
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
