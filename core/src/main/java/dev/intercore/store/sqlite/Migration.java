package dev.intercore.store.sqlite;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What opening the database did to its schema.
 *
 * @param from the version that was found; 0 is an empty file
 * @param to the version it has now
 * @param backup what was saved before, if there was anything to save
 */
public record Migration(int from, int to, Optional<Path> backup) {
  static Migration none(int version) {
    return new Migration(version, version, Optional.empty());
  }

  public boolean changedAnything() {
    return from != to;
  }
}
