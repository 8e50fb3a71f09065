package dev.intercore.shell.effect;

import java.util.Optional;

/**
 * A file or directory that a command would change.
 *
 * @param directory where the command is run, seen from the caller's directory; empty if there
 * @param path absolute, or relative to the directory
 * @param origin of a destination, what is brought there, if that stands in the text
 */
public record WriteTarget(String directory, PathArgument path, Kind kind, Optional<Origin> origin) {
  /** What becomes of it. */
  public enum Kind {
    WRITE,
    /** And perhaps of all below it. */
    WRITE_ALL,
    DELETE
  }
}
