package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.Trace;
import dev.intercore.testing.Sql;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.SqlTeamStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many statements a decision executes in the database, without BEGIN, pragmas and COMMIT. */
class TeamStatementsTest extends TeamContract {
  private static final Duration LEASE = Duration.ofMinutes(10);

  TeamStatementsTest(@TempDir Path folder) throws IOException {
    super(TeamBackends.SQLITE, folder);
  }

  private List<String> statementsOf(Actor actor, Consumer<Team> decision) {
    List<String> statements = new ArrayList<>();
    Trace trace =
        new Trace() {
          @Override
          public void statement(String sql, long nanos) {
            if (!sql.matches("(?s)(BEGIN|COMMIT|ROLLBACK|PRAGMA).*")) {
              statements.add(sql);
            }
          }

          @Override
          public void waited(String what, int attempts, long nanos) {}
        };
    SqlTeamStore tables = new SqlTeamStore(db.open(options -> options.withTrace(trace)));
    statements.clear();
    decision.accept(new Team(tables, actor, ProcessTable.here(), _ -> {}));
    return statements;
  }

  private void takesAtMost(int limit, Consumer<Team> decision) {
    takesAtMost(limit, Actor.of(ME), decision);
  }

  private void takesAtMost(int limit, Actor actor, Consumer<Team> decision) {
    List<String> statements = statementsOf(actor, decision);
    assertThat(statements).as(String.join("\n", statements)).hasSizeLessThanOrEqualTo(limit);
    statements.forEach(this::usesIndexes);
  }

  /** A table that is scanned costs more the more records there are. */
  private void usesIndexes(String statement) {
    try (Connection connection = Sql.connect(db.file());
        Statement explain = connection.createStatement();
        ResultSet plan = explain.executeQuery("EXPLAIN QUERY PLAN " + statement)) {
      while (plan.next()) {
        assertThat(plan.getString("detail"))
            .as(statement)
            .doesNotMatch("SCAN (?!.* VALUES CLAUSE).*");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void claimTakesEightStatements() {
    String agent = agent().id();
    item("first");
    item("second");
    takesAtMost(8, team -> done(team.work().claim(agent)));
  }

  /** It has another event, about the session of the agent. */
  @Test
  void claimInANewSessionTakesEightStatements() throws IOException {
    String agent = agent().id();
    item("first");
    Optional<ProcessIdentity> process = ProcessTable.here().identity(ProcessHandle.current().pid());
    takesAtMost(
        8,
        new Actor(ME, Optional.of("session-1")),
        team -> done(team.work().claim(agent, Optional.empty(), process)));
  }

  @Test
  void stepsOfAHookTakeEightStatements() {
    String agent = agent().id();
    WorkItem item = item("a");
    takesAtMost(8, team -> done(team.hooks().set(agent, item.id())));
    takesAtMost(8, team -> done(team.hooks().activate(agent)));
    takesAtMost(8, team -> done(team.hooks().complete(agent)));
    takesAtMost(8, team -> done(team.hooks().clear(agent)));
  }

  @Test
  void mergeTakesTenStatements() {
    WorkItem item = finished("a");
    MergeRequest request = done(team().merges().submit(item.id(), new Branches("side", "main")));
    MergeRequest begun = done(team().merges().begin(request.id(), LEASE));
    takesAtMost(
        10,
        team ->
            done(
                team.merges()
                    .merged(
                        begun.id(), begun.fencingToken().orElseThrow(), Optional.of("c0ffee"))));
  }

  @Test
  void heartbeatOfAHookTakesTwoStatements() {
    String agent = agent().id();
    begun(agent, "a");
    takesAtMost(2, team -> done(team.hooks().touch(agent)));
  }
}
