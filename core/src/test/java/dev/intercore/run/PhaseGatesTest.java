package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.json.JsonPayload;
import dev.intercore.run.PhaseGate.GateStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run moves forward only, and past no failed gate. */
class PhaseGatesTest extends RunFixture {
  PhaseGatesTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  @Test
  void aRunMovesToAnyLaterPhaseAndNeverBack() {
    Run run = run();
    clock.moveSeconds(7);
    Run moved = done(move(run, "executing"));
    assertThat(moved.phase()).isEqualTo("executing");
    assertThat(moved.updatedAt()).isEqualTo(clock.seconds());
    assertThat(move(run, "executing")).isEqualTo(Result.already(moved));
    assertThat(no(move(run, "planned"), Why.ILLEGAL_MOVE).hint()).contains("shipping, done");
    assertThat(no(move(run, "flying"), Why.UNKNOWN).hint()).contains("brainstorm, planned");
    no(move(run, "Done"), Why.UNKNOWN);
    no(move(run, ""), Why.UNKNOWN);
    assertThat(done(move(run, "done")).isActive()).isTrue();
    assertThat(no(move(run, "planned"), Why.ILLEGAL_MOVE).hint()).contains("ic run complete");
    assertThat(eventLines())
        .filteredOn(line -> line.startsWith("run.phase"))
        .containsExactly(
            "run.phase {\"from\":\"brainstorm\",\"gates\":{},\"to\":\"executing\"}",
            "run.phase {\"from\":\"executing\",\"gates\":{},\"to\":\"done\"}");
  }

  @Test
  void fromIsCheckedAlsoIfTheMoveChangesNothing() {
    Run run = run();
    Optional<String> first = Optional.of("brainstorm");
    assertThat(done(runs().move(run.id(), "planned", first)).phase()).isEqualTo("planned");
    assertThat(no(runs().move(run.id(), "planned", first), Why.ILLEGAL_MOVE).fact())
        .contains("is in planned, not in brainstorm");
    no(runs().move(run.id(), "done", Optional.of("no phase at all")), Why.ILLEGAL_MOVE);
    assertThat(runs().move(run.id(), "planned", Optional.of("planned")).isDone()).isTrue();
  }

  @Test
  void failedGateStopsAMoveIntoItsPhaseAndAMovePastIt() {
    Run run = run();
    gate(run, "executing", GateStatus.FAILED);
    done(move(run, "planned"));
    for (String phase : List.of("executing", "shipping", "done")) {
      Result.No<Run> no = no(move(run, phase), Why.BLOCKED);
      assertThat(no.fact()).contains("gate of executing failed", "stays in planned");
      assertThat(no.hint()).contains("ic gate pass " + run.id() + " executing");
    }
    assertThat(now(run).phase()).isEqualTo("planned");
    gate(run, "executing", GateStatus.SKIPPED);
    gate(run, "shipping", GateStatus.PASSED);
    done(move(run, "done"));
    assertThat(eventLines().getLast())
        .isEqualTo(
            "run.phase"
                + " {\"from\":\"planned\",\"gates\":{\"executing\":\"skipped\",\"shipping\":\"passed\"},\"to\":\"done\"}");
  }

  @Test
  void gateOfAPhaseThatWasEnteredStopsNoMove() {
    Run run = run();
    done(move(run, "planned"));
    gate(run, "planned", GateStatus.FAILED);
    gate(run, "brainstorm", GateStatus.FAILED);
    assertThat(move(run, "planned").isDone()).isTrue();
    assertThat(move(run, "executing").isDone()).isTrue();
  }

  @Test
  void laterResultReplacesTheEarlierOneAndEachIsAnEvent() {
    Run run = run();
    assertThat(ahead(run).gate()).isEmpty();
    assertThat(ahead(run).phase()).contains("planned");
    gate(run, "planned", GateStatus.FAILED);
    assertThat(ahead(run).isOpen()).isFalse();
    gate(run, "planned", GateStatus.FAILED);
    clock.moveSeconds(3);
    gate(run, "planned", GateStatus.PASSED);
    assertThat(ahead(run).isOpen()).isTrue();
    assertThat(ahead(run).gate().orElseThrow().checkedAt()).isEqualTo(clock.seconds());
    assertThat(eventLines())
        .filteredOn(line -> line.startsWith("gate."))
        .containsExactly(
            "gate.failed {\"phase\":\"planned\"}",
            "gate.failed {\"phase\":\"planned\"}",
            "gate.passed {\"phase\":\"planned\"}");
    done(move(run, "done"));
    assertThat(ahead(run))
        .isEqualTo(new PhaseGates.NextGate(now(run), Optional.empty(), Optional.empty()));
  }

  private PhaseGates.NextGate ahead(Run run) {
    return done(runs().gates().next(run.id()));
  }

  @Test
  void gatesAreListedInTheOrderOfThePhases() {
    Run run = run("z,y,x");
    gate(run, "x", GateStatus.PASSED);
    gate(run, "y", GateStatus.SKIPPED);
    assertThat(done(runs().gates().list(run.id())))
        .extracting(PhaseGate::phase)
        .containsExactly("y", "x");
    assertThat(done(runs().gates().list(run("a,b").id()))).isEmpty();
    no(runs().gates().list("nothing"), Why.UNKNOWN);
    no(gate(run, "w", GateStatus.PASSED), Why.UNKNOWN);
  }

  /** Evidence may contain numbers that no Java type can represent. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"tests\":\"2 of 40 failed\"}",
        "123456789012345678901234567890",
        "[1e400,1.0,-0,1E5]",
        "null",
        "\"\\u0000 \\ud83d\\ude00 é\"",
        "{\n  \"a\" : [ ]\n}"
      })
  void evidenceIsStoredAsGiven(String json) {
    Run run = run();
    PhaseGate gate =
        done(runs()
                .gates()
                .set(
                    run.id(),
                    "planned",
                    GateStatus.PASSED,
                    Optional.of(JsonPayload.of(" " + json + "\n"))))
            .gate();
    assertThat(gate.evidence()).contains(json);
    assertThat(done(runs().gates().list(run.id()))).containsExactly(gate);
    assertThat(PhaseGate.JSON.compact(gate))
        .isEqualTo(
            "{\"run_id\":\""
                + run.id()
                + "\",\"phase\":\"planned\",\"status\":\"passed\",\"evidence\":"
                + json
                + ",\"checked_at\":"
                + clock.seconds()
                + "}");
  }

  @Test
  void invalidOrTooLargeEvidenceIsRefused() {
    assertThatThrownBy(() -> JsonPayload.of("{\"a\":1,\"a\":2}")).hasMessageContaining("refused");
    assertThatThrownBy(() -> JsonPayload.of("\"" + "x".repeat(200_000) + "\""))
        .hasMessageContaining("refused");
  }
}
