package dev.intercore.shell.effect;

import java.util.Optional;

/**
 * A file or directory that a command would change.
 *
 * @param directory of the command, relative to the caller's directory; empty for that directory
 * @param path absolute, or relative to the directory
 * @param origin for a destination, what is moved, copied or linked there, if the text names it
 */
public record WriteTarget(String directory, PathArgument path, Kind kind, Optional<Origin> origin) {
  /** How it changes. */
  public enum Kind {
    WRITE,
    /** Written, and perhaps all below it. */
    WRITE_ALL,
    DELETE
  }

  /**
   * What is moved, copied or linked. It determines names below the destination.
   *
   * @param path relative to the directory of the command, like the destination
   * @param withFolders whether its whole path is used there, not only its last name
   */
  public record Origin(PathArgument path, Place place, boolean withFolders) {
    /** The file that is written. */
    public enum Place {
      /** The destination itself. */
      AT,
      /** A file below the destination if that is a directory, else the destination itself. */
      AT_OR_BELOW,
      /** A file below the destination. */
      BELOW
    }
  }
}
