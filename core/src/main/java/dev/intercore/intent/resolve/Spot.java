package dev.intercore.intent.resolve;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A place that is going to be changed.
 *
 * @param follows whether, if it is a link, what it leads to is changed
 * @param whole whether all below it may change too
 * @param old whether that is all that is below it now
 */
record Spot(Path path, boolean follows, boolean whole, boolean old) {
  /** Is written, or something is brought there. */
  static Spot written(Path path, boolean whole) {
    return new Spot(path, true, whole, false);
  }

  /** All there is below it is changed. */
  static Spot changed(Path path) {
    boolean folder = Files.isDirectory(path);
    return new Spot(path, true, folder, folder);
  }

  /** Is deleted. Of a link only itself goes, unless it is named as the folder that it leads to. */
  static Spot deleted(Path path, boolean follows) {
    boolean folder =
        follows ? Files.isDirectory(path) : Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    return new Spot(path, follows, folder, folder);
  }
}
