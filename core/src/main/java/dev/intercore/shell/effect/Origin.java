package dev.intercore.shell.effect;

/**
 * What is moved, copied or linked: the destination takes names from it.
 *
 * @param path relative to where the command is run, as the destination is
 * @param withFolders whether it is called by its whole path there, not by its last name
 */
public record Origin(PathArgument path, Place place, boolean withFolders) {
  /** Which file is written. */
  public enum Place {
    /** The destination itself. */
    AT,
    /** One below it if it is a directory, else itself. */
    AT_OR_BELOW,
    /** One below it. */
    BELOW
  }
}
