package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.nio.file.Path;

/** A folder that a variable of the environment names. */
public final class NamedFolder {
  /** What the JVM puts for bytes that are not text. */
  private static final char REPLACEMENT = '\uFFFD';

  private NamedFolder() {}

  /**
   * The folder's path.
   *
   * @param value relative to {@code directory}, or absolute
   */
  public static Path of(String variable, String value, Path directory) {
    if (value.indexOf(REPLACEMENT) >= 0) {
      // It would be another folder than the one that a shell means.
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          variable + " is not valid UTF-8",
          "Name a folder whose path is text, or leave it unset.");
    }
    return PathNames.resolve(directory, value);
  }
}
