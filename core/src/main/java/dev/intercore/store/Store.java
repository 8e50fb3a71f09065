package dev.intercore.store;

import java.nio.file.Path;
import java.util.function.Function;

/**
 * A project's data. Safe for many threads. {@link #with} gives a view with the options of one call.
 */
public interface Store extends AutoCloseable {
  /** Runs {@code work} in one read transaction. Never waits for writers. */
  <T> T read(Function<Transaction, T> work);

  /** Runs {@code work} with the write lock held and commits. Rolls back if it throws. */
  <T> T write(Durability durability, Function<Transaction, T> work);

  /**
   * The same for a call that may be repeated because its answer was lost. If this write of this
   * request is already committed, returns its stored answer and does not run {@code work}.
   */
  <T> T write(Durability durability, ReplayCodec<T> codec, Function<Transaction, T> work);

  /**
   * Runs {@code work} on a view whose reads all see the same moment. Writing through the view
   * throws, and it must not be used afterwards.
   */
  <T> T snapshot(Function<Store, T> work);

  /** Starts to watch for commits of other processes. Open it before the first read. */
  ChangeWatch watch();

  /** Opens a second, read-only connection for a statement that a user wrote. */
  ReadOnlySession readOnlySession();

  StoreOptions options();

  /** Returns a view of the same open store. Views are not closed; the store that was opened is. */
  Store with(StoreOptions options);

  /** Returns unix seconds. */
  default long now() {
    return options().now();
  }

  /**
   * Returns whether {@code path} is one of the store's own files, under any name. Never open such a
   * file: closing it drops this process's locks on the store.
   */
  boolean ownsFile(Path path);

  /** Returns whether the files at the store's path are no longer those that were opened. */
  boolean isStale();

  /** Closes idle connections but one. */
  void trim();

  @Override
  void close();
}
