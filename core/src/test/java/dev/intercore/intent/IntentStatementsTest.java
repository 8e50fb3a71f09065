package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.store.Trace;
import dev.intercore.testing.Sql;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many statements a verb executes in the database, without BEGIN, pragmas and COMMIT. */
class IntentStatementsTest extends IntentsContract {
  private static final String OVERLAP_QUERY = "intent_paths WHERE key >=";

  IntentStatementsTest(@TempDir Path folder) throws IOException {
    super(IntentBackends.SQLITE, folder);
  }

  private List<String> statementsOf(Consumer<Intents> verb) {
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
    Intents traced = intents(db.open(options -> options.withTrace(trace)));
    statements.clear();
    verb.accept(traced);
    statements.forEach(this::usesIndexes);
    return statements;
  }

  private void takes(int statements, int overlapQueries, Consumer<Intents> verb) {
    List<String> executed = statementsOf(verb);
    assertThat(executed).as(String.join("\n", executed)).hasSize(statements);
    assertThat(executed.stream().filter(sql -> sql.contains(OVERLAP_QUERY)))
        .hasSize(overlapQueries);
  }

  /** A scanned table costs more the more records there are. The quarantine has its own index. */
  private void usesIndexes(String statement) {
    try (Connection connection = Sql.connect(db.file());
        Statement explain = connection.createStatement();
        ResultSet plan = explain.executeQuery("EXPLAIN QUERY PLAN " + statement)) {
      while (plan.next()) {
        assertThat(plan.getString("detail"))
            .as(statement)
            .doesNotMatch("SCAN (?!.* VALUES CLAUSE|.* USING INDEX idx_intents_quarantine).*");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void is(Answer answer, IntentOutcome outcome) {
    assertThat(outcome.answer()).isEqualTo(answer);
  }

  @Test
  void declareTakesEightStatements() {
    Declaration wanted = of("src/parser");
    takes(8, 2, intents -> is(Answer.DONE, intents.declare(ME, wanted)));
  }

  @Test
  void declareOfAHundredPathsTakesEightStatements() {
    String[] paths = IntStream.range(0, 99).mapToObj(i -> "f" + i + ".c").toArray(String[]::new);
    Declaration wanted = of(paths);
    takes(8, 2, intents -> is(Answer.DONE, intents.declare(ME, wanted)));
  }

  @Test
  void declareThatIsQueuedTakesEightStatements() {
    active(YOU, "src");
    queued(THEM, "src");
    Declaration wanted = of("src/parser").queued();
    takes(8, 2, intents -> is(Answer.QUEUED, intents.declare(ME, wanted)));
  }

  @Test
  void declareThatIsBlockedTakesFourStatements() {
    active(YOU, "src");
    Declaration wanted = of("src/parser");
    takes(4, 2, intents -> is(Answer.BLOCKED, intents.declare(ME, wanted)));
  }

  @Test
  void declareThatSupersedesTakesThreeMoreStatements() {
    active(TestOwners.dead("gone"), "src");
    Declaration wanted = of("src/parser");
    takes(11, 2, intents -> is(Answer.DONE, intents.declare(ME, wanted)));
  }

  @Test
  void sixteenthDeclareTakesTwoMoreStatements() {
    for (int i = 1; i < 16; i++) {
      active(ME, "f" + i);
    }
    Declaration wanted = of("src/parser");
    takes(10, 2, intents -> is(Answer.DONE, intents.declare(ME, wanted)));
  }

  @Test
  void promoteTakesNineStatements() {
    Intent first = active(YOU, "src");
    Intent queued = queued(ME, "src/parser");
    Intent later = queued(THEM, "src/parser");
    takes(6, 2, intents -> is(Answer.BLOCKED, intents.promote(ME, queued.id())));
    intents().clear(YOU, first.id());
    takes(9, 2, intents -> is(Answer.DONE, intents.promote(ME, queued.id())));
    takes(6, 2, intents -> is(Answer.BLOCKED, intents.promote(THEM, later.id())));
  }

  @Test
  void recoveryTakesNineStatements() {
    Intent left = active(TestOwners.dead("gone"), "src");
    takes(9, 2, intents -> is(Answer.DONE, intents.recover(ME, left.id(), true)));
  }

  /** The lease of each intent of the session is renewed with one statement. */
  @Test
  void renewalsTakeOneMoreStatement() {
    for (int i = 0; i < 10; i++) {
      active(ME, "f" + i);
    }
    clock().moveSeconds(75);
    Declaration wanted = of("src/parser");
    takes(9, 2, intents -> is(Answer.DONE, intents.declare(ME, wanted)));
    Intent last = active(ME, "last");
    clock().moveSeconds(75);
    takes(7, 0, intents -> is(Answer.DONE, intents.clear(ME, last.id())));
  }

  @Test
  void ownersStepsTakeFewStatements() {
    Intent mine = active(ME, "src");
    takes(5, 0, intents -> is(Answer.DONE, intents.renew(ME, mine.id(), Optional.empty())));
    takes(8, 0, intents -> is(Answer.DONE, intents.reset(ME, mine.id())));
    takes(6, 0, intents -> is(Answer.DONE, intents.clear(ME, mine.id())));
  }

  @Test
  void editThatIsAllowedTakesOneStatement() {
    active(ME, "src");
    clock().moveSeconds(10);
    assertThat(
            statementsOf(intents ->
                assertThat(intents.guard(List.of(ME)).checkCommand(false, List.of()).allowed())
                    .isTrue()))
        .hasSize(1);
    clock().move(Duration.ofSeconds(100));
    assertThat(statementsOf(intents -> assertThat(intents.guard(List.of(ME)).renew()).isTrue()))
        .hasSizeLessThanOrEqualTo(6);
  }
}
