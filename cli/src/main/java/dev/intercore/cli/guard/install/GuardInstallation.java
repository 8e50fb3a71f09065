package dev.intercore.cli.guard.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The guard of one tool in one place: a settings file, or the hooks folder of git. */
public interface GuardInstallation {
  /** Returns what is installed; changes nothing. */
  Status status() throws IOException;

  /** Adds or updates our entries. Returns whether anything changed. */
  boolean install() throws IOException;

  /** Removes our entries and what was created for them. Returns whether there were any. */
  boolean uninstall() throws IOException;

  /** Returns what a person has to do or know after the installation, in sentences. */
  default List<String> remarks() {
    return List.of();
  }

  /** Whether our entries exist. */
  enum State {
    INSTALLED("installed"),
    /** Ours, but not as this version writes them. */
    OUTDATED("outdated"),
    ABSENT("absent"),
    /** The file is not what the tool reads. */
    UNREADABLE("unreadable");

    private final String word;

    State(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /**
   * What was found.
   *
   * @param file with our entries, or where they would be
   * @param obstacles why the tool does not call the installed guard, for people
   */
  record Status(State state, Path file, List<String> obstacles) {
    public boolean isInstalled() {
      return state == State.INSTALLED || state == State.OUTDATED;
    }

    /** Whether the tool calls the guard. */
    public boolean isCalled() {
      return isInstalled() && obstacles.isEmpty();
    }

    /** Returns a higher number for a better status. */
    public int rank() {
      if (isCalled()) {
        return 3;
      }
      if (isInstalled()) {
        return 2;
      }
      return state == State.UNREADABLE ? 1 : 0;
    }
  }
}
