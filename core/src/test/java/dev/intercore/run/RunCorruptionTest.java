package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import dev.intercore.process.ProcessTable;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Corrupt rows are reported and never guessed. */
class RunCorruptionTest extends RunFixture {
  RunCorruptionTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  private static void isNamed(String part, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining(part)
        .extracting(e -> ((IntercoreException) e).code())
        .isEqualTo(ErrorCode.CORRUPT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status|'sleeping'",
        "status|'ACTIVE'",
        "phase|'flying'",
        "phase|''",
        "phases|'[]'",
        "phases|'[\"brainstorm\",5]'",
        "phases|'{\"a\":1}'",
        "phases|'[\"brainstorm\",'",
        "phases|'[\"brainstorm\",\"brainstorm\"]'",
        "phases|'null'"
      })
  void everyReadReportsACorruptRun(String column, String value) throws SQLException {
    Run run = run();
    Sql.run(db.file(), "UPDATE runs SET " + column + " = '" + value + "'");
    isNamed(run.id(), () -> runs().find(run.id()));
    isNamed(run.id(), () -> move(run, "planned"));
    isNamed(run.id(), () -> gate(run, "planned", GateStatus.PASSED));
    isNamed(run.id(), () -> runs().end(run.id(), RunStatus.FAILED, Optional.empty()));
    assertThat(eventLines()).hasSize(1);
  }

  @Test
  void listSkipsCorruptRunsAndReportsEach() throws SQLException {
    List<Run> all = List.of(run(), run(), run(), run());
    List<RunAgent> crew = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      crew.add(done(runs().agents().add(all.getFirst().id(), codex())));
    }
    Sql.run(db.file(), "UPDATE run_agents SET status = '?' WHERE seq IN (1, 2, 4)");
    Sql.run(db.file(), "UPDATE runs SET status = '?' WHERE seq IN (2, 3, 4)");
    List<String> corrupt = new ArrayList<>();
    assertThat(runs().page(0, 1, e -> corrupt.add(e.fact()))).containsExactly(all.getFirst());
    assertThat(corrupt).as("not read yet").isEmpty();
    assertThat(runs().page(1, 1, e -> corrupt.add(e.fact()))).isEmpty();
    assertThat(corrupt).hasSize(3).allMatch(fact -> fact.startsWith("the run run-"));
    corrupt.clear();
    assertThat(runs().agents().page(all.getFirst().id(), 0, 2, e -> corrupt.add(e.fact())))
        .extracting(seen -> seen.agent().id())
        .containsExactly(crew.get(2).id());
    assertThat(corrupt).hasSize(3).allMatch(fact -> fact.startsWith("the agent agent-"));
  }

  @Test
  void corruptGateIsNotOpen() throws SQLException {
    Run run = run();
    gate(run, "planned", GateStatus.FAILED);
    Sql.run(db.file(), "UPDATE phase_gates SET status = 'whatever'");
    isNamed(run.id() + " planned", () -> move(run, "planned"));
    isNamed(run.id() + " planned", () -> runs().gates().next(run.id()));
    assertThat(now(run).phase()).isEqualTo("brainstorm");
    gate(run, "planned", GateStatus.PASSED);
    assertThat(done(move(run, "planned")).phase()).isEqualTo("planned");
  }

  @Test
  void corruptEvidenceIsReportedAndStopsNoMove() throws SQLException {
    Run run = run();
    runs().gates().set(run.id(), "planned", GateStatus.PASSED, Optional.of(JsonPayload.of("1")));
    Sql.run(db.file(), "UPDATE phase_gates SET evidence = '{'");
    PhaseGate gate = done(runs().gates().list(run.id())).getFirst();
    isNamed(run.id() + " planned", () -> PhaseGate.JSON.toMap(gate));
    List<String> facts = new ArrayList<>();
    runs().gates().reportCorrupt(e -> facts.add(e.fact()));
    assertThat(facts).singleElement().asString().startsWith("the evidence of " + run.id());
    assertThat(done(move(run, "planned")).phase()).isEqualTo("planned");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "[]", "{\"pid\":\"x\"}", "{\"pid\":1}", "", "{\"pid\":99999999999999999999}"})
  void corruptAgentIsReported(String process) throws Exception {
    Run run = run();
    long self = ProcessHandle.current().pid();
    RunAgent agent =
        done(
            runs()
                .agents()
                .add(
                    run.id(),
                    new RunAgents.NewAgent(
                        "t", Optional.empty(), ProcessTable.here().identity(self))));
    Sql.run(db.file(), "UPDATE run_agents SET process = '" + process + "'");
    isNamed(agent.id(), () -> runs().agents().find(agent.id()));
    List<String> facts = new ArrayList<>();
    assertThat(runs().agents().active(5, e -> facts.add(e.getMessage()))).isEmpty();
    assertThat(facts).singleElement().asString().contains(agent.id());
    Sql.run(db.file(), "UPDATE run_agents SET process = NULL, status = 'tired'");
    isNamed(agent.id(), () -> runs().agents().list(run.id()));
  }
}
