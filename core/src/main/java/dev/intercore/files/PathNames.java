package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;

/**
 * Converts text to paths and paths to text. Java does so in the charset of the JVM's locale, and
 * replaces bytes that have no character in it: the text would name another file. Such names are
 * rejected.
 */
public final class PathNames {
  public static final String HINT =
      "Start Java with LC_ALL=C.UTF-8 in the environment; rename files whose names are not UTF-8.";

  /** Java replaces bytes that are no character with it. A name may also contain it as such. */
  private static final char REPLACEMENT = '\uFFFD';

  private static final char MAX_ASCII = 0x7F;

  private static final boolean UTF_8 = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));

  private PathNames() {}

  /** Parses a path; fails with {@code BAD_PATH} if the locale cannot express it. */
  public static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw notExpressible(text, e);
    }
  }

  /** Resolves text below a folder; fails with {@code BAD_PATH} if the locale cannot express it. */
  public static Path resolve(Path folder, String text) {
    return folder.resolve(path(text));
  }

  /**
   * Returns the folder that an environment variable names.
   *
   * @param value an absolute path, or one relative to {@code directory}
   */
  public static Path folder(String variable, String value, Path directory) {
    if (value.indexOf(REPLACEMENT) >= 0) {
      // It would be another folder than the one that a shell uses.
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          variable + " is not valid UTF-8",
          "Name a folder whose path is text, or leave it unset.");
    }
    return resolve(directory, value);
  }

  /** The text of a path; fails with {@code BAD_PATH} if it would name another file. */
  public static String text(Path path) {
    if (!isText(path)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "the name of a file cannot be expressed in the locale of this process: " + path,
          HINT);
    }
    return path.toString();
  }

  /** Returns whether the text of a path names the same file. */
  public static boolean isText(Path path) {
    String text = path.toString();
    if (text.indexOf(REPLACEMENT) < 0) {
      return true;
    }
    try {
      return Path.of(text).equals(path);
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /** Returns whether patterns see the characters of a name that a shell in a UTF-8 locale sees. */
  public static boolean isMatchable(Path path) {
    return UTF_8 || isText(path);
  }

  /** Returns the text in Unicode's NFC. ASCII text is returned without loading the normalizer. */
  public static String composed(String text) {
    return isAscii(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  public static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > MAX_ASCII) {
        return false;
      }
    }
    return true;
  }

  private static IntercoreException notExpressible(String text, InvalidPathException cause) {
    // A NUL is invalid in every locale.
    boolean locale = text.indexOf('\0') < 0;
    return new IntercoreException(
        ErrorCode.BAD_PATH,
        locale
            ? "the path " + text + " cannot be expressed in the locale of this process"
            : "not a path: " + cause.getReason(),
        locale ? HINT : "Name files without NUL characters.",
        cause);
  }
}
