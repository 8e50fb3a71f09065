package dev.intercore.work.storage;

import dev.intercore.store.ReplayCodec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A way to keep records. */
public interface TeamStore {
  /** Whether it touches nothing but the database. */
  boolean isDatabase();

  /** Where its files are, if it has any. */
  default Optional<Path> folder() {
    return Optional.empty();
  }

  /** One consistent look. */
  <T> T look(Function<Ledger, T> look);

  /** One decision; a request that was carried out before gets its verdict again. */
  <T> T decide(ReplayCodec<T> verdict, Function<Ledger, T> decision);

  /** What beside the records is not as it should be. */
  default List<Leftover> leftovers() {
    return List.of();
  }

  /** Does away with that; records stay as they are. */
  default void tidy() {}

  /** How many records were put aside. */
  int quarantined();
}
