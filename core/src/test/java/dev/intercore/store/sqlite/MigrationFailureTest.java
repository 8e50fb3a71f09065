package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Backoff;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.RequestContext;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A migration that waits, or finds the disk full. */
class MigrationFailureTest {
  private final TestDatabase db;

  MigrationFailureTest(@TempDir Path folder) {
    this.db = TestDatabase.at(folder.resolve(TestDatabase.NAME));
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  @Test
  void migrationWaitsLongerThanAShortTimeout() throws SQLException {
    OldDatabase.v1(db.file());
    Sql.run(db.file(), "PRAGMA journal_mode = WAL");
    try (Connection holder = Sql.connect(db.file())) {
      Sql.run(holder, "BEGIN IMMEDIATE", "DELETE FROM sentinels");
      int[] waits = {0};
      // A timeout of 1 ms would have passed long before the hundredth attempt.
      Backoff meanwhile =
          _ -> {
            if (++waits[0] == 100) {
              commit(holder);
            }
          };
      SqliteStore late =
          db.open(options ->
              new StoreOptions(
                  Duration.ofMillis(1),
                  options.clock(),
                  meanwhile,
                  options.trace(),
                  options.failpoint(),
                  RequestContext.forThisProcess()));
      assertThat(late.migration().to()).isEqualTo(Migrations.CURRENT);
    }
  }

  private static void commit(Connection holder) {
    try {
      Sql.run(holder, "COMMIT");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void fullDiskDuringMigrationIsReported() throws SQLException, IOException {
    OldDatabase.v1(db.file());
    try (SqliteConnection connection = SqliteConnection.open(db.file(), Trace.SILENT)) {
      connection.execute("PRAGMA max_page_count = " + connection.number("PRAGMA page_count"));
      Migrations migrator = new Migrations(new DatabaseFiles(db.file()), db.options(), connection);
      IntercoreException told =
          RefusedOpening.with(
              ErrorCode.DISK_FULL,
              () -> {
                try {
                  migrator.apply();
                } catch (SqlFailure e) {
                  throw SqliteErrors.translate(e.sql(), db.file());
                }
              });
      assertThat(told.fact()).contains("disk is full");
    }
    assertThat(Sql.text(db.file(), "PRAGMA user_version")).isEqualTo("1");
    assertThat(db.open().migration().from()).isEqualTo(1);
    assertThat(db.state().get("dispatch", "one")).isPresent();
  }
}
