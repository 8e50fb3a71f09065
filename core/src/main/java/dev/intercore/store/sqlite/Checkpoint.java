package dev.intercore.store.sqlite;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import java.time.Duration;
import java.util.Optional;

/** Copies the WAL into the database file and makes it empty. */
final class Checkpoint {
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);

  private Checkpoint() {}

  /**
   * If reads of other processes or a full disk prevent it, the rest stays in the WAL, as after any
   * commit.
   */
  static void run(SqliteConnection connection, StoreOptions options) {
    Deadline end = options.deadline().orAfter(MAX_WAIT);
    try {
      Backoff.poll(options.backoff(), end, () -> tryOnce(connection));
    } catch (SqlFailure e) {
      options.trace().statement("checkpoint refused: " + e.sql().getMessage(), 0);
    }
  }

  /** Returns empty if another connection prevented it. */
  private static Optional<Boolean> tryOnce(SqliteConnection connection) {
    try {
      return connection
          .first("PRAGMA main.wal_checkpoint(TRUNCATE)", row -> row.number(1) == 0)
          .filter(done -> done);
    } catch (SqlFailure e) {
      if (SqliteErrors.isBusy(e.sql())) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
