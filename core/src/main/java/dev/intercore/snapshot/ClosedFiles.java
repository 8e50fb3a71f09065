package dev.intercore.snapshot;

import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Files that must not be opened. Nearly every file has a single name that is not one of theirs, so
 * it is told from them without asking the disk again.
 */
final class ClosedFiles {
  private final Set<Path> names;
  private final Predicate<Path> isForbidden;
  private final Set<Object> keys = new HashSet<>();

  /**
   * @param names where they lie, links resolved
   * @param isForbidden whether a file is one of them, just now
   */
  ClosedFiles(Set<Path> names, Predicate<Path> isForbidden) {
    this.names = names;
    this.isForbidden = isForbidden;
    for (Path name : names) {
      try {
        Object key = FileStat.read(name).key();
        if (key != null) {
          keys.add(key);
        }
      } catch (IOException _) {
        // It is known by its name alone.
      }
    }
  }

  boolean holds(Path file, FileStat stat) {
    // A file may have one name and yet be seen at two places: a folder can be mounted twice.
    return names.contains(file)
        || (stat.key() != null && keys.contains(stat.key()))
        || (stat.links() > 1 && isForbidden.test(file));
  }
}
