package dev.intercore.cli.guard.entry;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** What did not exist before our entry, and goes with it when nothing else is in it. */
public enum Made {
  /** The list of the event. */
  LIST("list"),
  /** Line breaks in that list, which was written as {@code []}. */
  LIST_LINES("list-lines"),
  HOOKS("hooks"),
  HOOKS_LINES("hooks-lines"),
  VERSION("version"),
  /** Line breaks in a file that was only {@code {}}. */
  FILE_LINES("file-lines"),
  FILE("file"),
  FOLDER("folder");

  private final String word;

  Made(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  static Set<Made> none() {
    return EnumSet.noneOf(Made.class);
  }

  /** Of what was made for one entry, that which all share. */
  static Set<Made> shared(Collection<Made> made) {
    Set<Made> shared = none();
    shared.addAll(made);
    shared.remove(LIST);
    shared.remove(LIST_LINES);
    return shared;
  }
}
