package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.testing.Folders;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of a statement names nothing but views, whatever its quotes. */
class QueryStatementTest {
  @Test
  void mentionedViewsAreReturnedInOrder() {
    assertThat(
            QueryStatement.check("SELECT * FROM work w JOIN \"Agents\" ON 'runs' = w.id, [locks]"))
        .containsExactly("work", "agents", "locks");
    assertThat(QueryStatement.check("SELECT 'state' -- FROM events\n/* runs */")).isEmpty();
  }

  @Test
  void beginningTellsSqlFromWords() {
    assertThat(QueryStatement.isReading(" ;-- a\n/* b */ select 1")).isTrue();
    assertThat(QueryStatement.isReading("\uFEFFVALUES (1)")).isTrue();
    assertThat(QueryStatement.isReading("what's with the run?")).isFalse();
    assertThat(QueryStatement.isReading("'select'")).isFalse();
    assertThat(QueryStatement.isOtherSql("delete all runs")).isTrue();
    assertThat(QueryStatement.isOtherSql("who deletes?")).isFalse();
  }

  @Test
  void everyStoredTableThatIsNoViewIsRejected(@TempDir Path folder)
      throws IOException, SQLException {
    try (QueryFixture box = new QueryFixture(folder)) {
      List<String> tables =
          Sql.column(box.file(), "SELECT name FROM sqlite_schema WHERE type = 'table'");
      assertThat(tables).contains("requests", "team_records", "sqlite_sequence");
      for (String table : tables) {
        if (!QueryViews.names().contains(table)) {
          assertThatThrownBy(() -> box.ask("SELECT * FROM " + table))
              .hasMessage("there is no view " + table + " to ask");
        }
      }
    }
  }

  /** A new driver may bring new modules and functions; each must be judged before it is used. */
  @Test
  void modulesOfTheDriverThatAreTablesAreRejected(@TempDir Path folder)
      throws IOException, SQLException {
    try (QueryFixture box = new QueryFixture(folder)) {
      for (String module : Sql.column(box.file(), "SELECT name FROM pragma_module_list")) {
        assertThatThrownBy(() -> box.ask("SELECT * FROM " + module))
            .as(module)
            .isInstanceOf(IntercoreException.class);
      }
    }
  }

  /**
   * Functions that are not SQLite's own are rejected, or known: those of the search modules are
   * rejected by name, and the mathematical ones only compute.
   */
  @Test
  void functionsOfTheDriverAreRejectedOrKnown(@TempDir Path folder)
      throws IOException, SQLException {
    Set<String> known =
        Set.of(
            ("acos acosh asin asinh atan atan2 atanh ceil cos cosh degrees exp floor log log10 pi power"
                    + " radians sign sin sinh sqrt tan tanh")
                .split(" ", -1));
    try (QueryFixture box = new QueryFixture(folder)) {
      String foreign = "SELECT DISTINCT name FROM pragma_function_list WHERE NOT builtin";
      Set<String> answered = new HashSet<>();
      for (String function : Sql.column(box.file(), foreign)) {
        if (isAccepted("SELECT " + function + "(1)")) {
          answered.add(function);
        }
      }
      assertThat(known).containsAll(answered);
    }
  }

  private static boolean isAccepted(String sql) {
    try {
      QueryStatement.check(sql);
      return true;
    } catch (IntercoreException _) {
      return false;
    }
  }

  private static final List<String> PIECES =
      List.of(
          ("'requests'|'sqlite_schema'|'state'|state|window|a|(|)|(|)|,|,|FROM|JOIN|LEFT JOIN|SELECT|SELECT *"
                  + "|SELECT 1|WHERE|IN|NOT IN|ON 1|AS|UNION ALL|ORDER BY 1|WITH|VALUES|DISTINCT|IS|.|'main'|LIMIT 1|1"
                  + "|USING (a)|WINDOW w AS ()|GROUP BY 1|json_each|CASE WHEN 1 THEN|END|=|EXISTS|NATURAL")
              .split("\\|", -1));

  private static String statement(RandomInput random) {
    String from =
        random.of(
            List.of(
                "SELECT * FROM ",
                "SELECT 1 FROM state, ",
                "SELECT ",
                "WITH a AS (SELECT 1) SELECT * FROM "));
    return from + String.join(" ", random.list(1, 12, () -> random.of(PIECES)));
  }

  /**
   * The program that SQLite compiles shows which tables a statement opens, whatever it looks like.
   */
  @Test
  void acceptedStatementsOpenNoInternalTable() throws IOException, SQLException {
    Path folder = Folders.scratch();
    try (QueryFixture box = new QueryFixture(folder);
        ReadOnlySession session = box.intercore.database().readOnlySession()) {
      QueryViews.define(session, box.clock.seconds());
      Set<String> internal =
          new HashSet<>(
              Sql.column(
                  box.file(), "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'requests'"));
      internal.add("1");
      int[] compiled = new int[1];
      RandomCases.run(
          4000,
          random -> {
            String sql = statement(random);
            if (isAccepted(sql)) {
              Set<String> opened = opened(session, sql);
              compiled[0] += opened.isEmpty() ? 0 : 1;
              assertThat(opened).as(sql).doesNotContainAnyElementsOf(internal);
            }
          });
      assertThat(compiled[0]).as("statements that open a table").isPositive();
    } finally {
      Folders.remove(folder);
    }
  }

  private static Set<String> opened(ReadOnlySession session, String sql) {
    try {
      return new HashSet<>(
          session.list(
              "EXPLAIN " + sql,
              row -> row.text(2).equals("OpenRead") && row.number(5) == 0 ? row.text(4) : ""));
    } catch (ReadOnlySession.Failure _) {
      return Set.of();
    }
  }
}
