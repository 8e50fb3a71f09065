package dev.intercore.cli.guard.site;

import java.nio.file.Path;
import java.util.List;

/**
 * What is found at a {@link Site}.
 *
 * @param file where our entries are, or would be
 * @param obstacles why the guard would not be called though it is installed, in words for people
 */
public record Standing(State state, Path file, List<String> obstacles) {
  /** What there is of ours. */
  public enum State {
    INSTALLED("installed"),
    /** Ours, but not as this ic writes it. */
    OUTDATED("outdated"),
    ABSENT("absent"),
    /** The file is not what the tool wants, so nothing can be said. */
    UNREADABLE("unreadable");

    private final String word;

    State(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** Whether the tool would ask the guard. */
  public boolean isCalled() {
    return (state == State.INSTALLED || state == State.OUTDATED) && obstacles.isEmpty();
  }
}
