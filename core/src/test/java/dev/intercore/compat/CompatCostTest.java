package dev.intercore.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.store.Store;
import dev.intercore.store.Trace;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No question reads all rows of a database with a million rows. */
class CompatCostTest {
  @Test
  void everyQuestionIsAnsweredByAnIndex(@TempDir Path folder, @TempDir Path root)
      throws SQLException, IOException {
    try (TestDatabase db = TestDatabase.in(folder)) {
      List<String> details = new ArrayList<>();
      for (String question : questions(db, root)) {
        details.addAll(plan(db.file(), question));
      }
      assertThat(details)
          .noneMatch(detail -> detail.contains("SCAN") || detail.contains("TEMP B-TREE"))
          .anyMatch(detail -> detail.contains("COVERING INDEX idx_state_visible (key=? AND"))
          .anyMatch(detail -> detail.contains("SEARCH sentinels USING INDEX") && name(detail));
    }
  }

  private static boolean name(String detail) {
    return detail.endsWith("(name=?)");
  }

  /** The executed statements on our tables. */
  private static Set<String> questions(TestDatabase db, Path root) {
    Set<String> seen = new LinkedHashSet<>();
    Trace listener =
        new Trace() {
          @Override
          public void statement(String sql, long nanos) {
            seen.add(sql);
          }

          @Override
          public void waited(String what, int attempts, long nanos) {}
        };
    Store traced = db.open(options -> options.withTrace(listener));
    new Compat(new StateValues(traced), new Sentinels(traced), root).status();
    seen.removeIf(sql -> !sql.contains("FROM state ") && !sql.contains("FROM sentinels "));
    assertThat(seen).hasSize(2);
    return seen;
  }

  private static List<String> plan(Path file, String sql) throws SQLException {
    List<String> details = new ArrayList<>();
    try (Connection connection = Sql.connect(file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
      while (rows.next()) {
        details.add(rows.getString("detail"));
      }
    }
    return details;
  }
}
