package dev.intercore.store.sqlite;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the connections of this process to each database file, by device and inode. While there is
 * one, no other code may open the file: closing it would drop the locks of the connection.
 */
final class OpenConnections {
  private static final ConcurrentMap<Object, Integer> COUNTS = new ConcurrentHashMap<>();

  /** Empty for a file that does not exist, and after the count was ended. */
  private @Nullable Object key;

  private OpenConnections(@Nullable Object key) {
    this.key = key;
  }

  /** Counts a connection that is about to be opened. Waits while {@link #whileNone} runs. */
  static OpenConnections add(Path file) {
    OpenConnections added = new OpenConnections(DatabaseFiles.identity(file).orElse(null));
    if (added.key != null) {
      COUNTS.merge(added.key, 1, Integer::sum);
    }
    return added;
  }

  /** Ends the count of a connection that was closed. A second call does nothing. */
  void remove() {
    if (key != null) {
      COUNTS.computeIfPresent(key, (_, count) -> count == 1 ? null : count - 1);
      key = null;
    }
  }

  /**
   * Runs {@code work}, which must open no connection, unless this process has a connection to the
   * file. Meanwhile none is opened.
   *
   * @param key device and inode of the file
   * @return empty if there is a connection
   */
  static <T> Optional<T> whileNone(Object key, Supplier<T> work) {
    Answer<T> answer = new Answer<>();
    COUNTS.compute(
        key,
        (_, count) -> {
          if (count == null) {
            answer.value = Optional.of(work.get());
          }
          return count;
        });
    return answer.value;
  }

  private static final class Answer<T> {
    private Optional<T> value = Optional.empty();
  }
}
