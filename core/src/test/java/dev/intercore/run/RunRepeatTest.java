package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Result.Why;
import dev.intercore.json.JsonPayload;
import dev.intercore.run.Artifacts.Product;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunAgents.NewAgent;
import dev.intercore.store.RequestContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repeated request is carried out once. */
class RunRepeatTest extends RunFixture {
  RunRepeatTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  /** Returns the runs as a call with this request id uses them. */
  private Runs named(String request) {
    RequestContext context = new RequestContext(Optional.of(request), Optional.empty(), () -> {});
    return runs(db.database().with(db.options().withRequest(context)));
  }

  @Test
  void repeatedCreateCreatesOneRun() {
    Run run = named("a").create(RunPlan.of("g", project()));
    assertThat(named("a").create(RunPlan.of("g", project()))).isEqualTo(run);
    assertThat(named("b").create(RunPlan.of("g", project())).id()).isNotEqualTo(run.id());
  }

  @Test
  void repeatedAddAddsOnce() {
    Run run = run();
    NewAgent codex = new NewAgent("codex", Optional.empty(), Optional.empty());
    RunAgent agent = done(named("a").agents().add(run.id(), codex));
    assertThat(done(named("a").agents().add(run.id(), codex))).isEqualTo(agent);
    Product product = new Product("done", ArtifactsTest.file(project()), "doc");
    Artifact artifact = done(named("b").artifacts().add(run.id(), product));
    done(runs().end(run.id(), RunStatus.COMPLETED, Optional.empty()));
    assertThat(done(named("b").artifacts().add(run.id(), product))).isEqualTo(artifact);
    assertThat(done(runs().agents().list(run.id()))).hasSize(1);
  }

  @Test
  void repeatedGateResultDoesNotReplaceALaterOne() {
    Run run = run();
    Optional<JsonPayload> evidence = Optional.of(JsonPayload.of("{\"tests\":40}"));
    PhaseGates.SetGate first =
        done(named("a").gates().set(run.id(), "planned", GateStatus.PASSED, evidence));
    gate(run, "planned", GateStatus.FAILED);
    db.clock().moveSeconds(5);
    assertThat(done(named("a").gates().set(run.id(), "planned", GateStatus.PASSED, evidence)))
        .as("the answer that was lost")
        .isEqualTo(first);
    no(move(run, "planned"), Why.BLOCKED);
    assertThat(events()).hasSize(3);
  }

  @Test
  void repeatedMoveMovesOnce() {
    Run run = run();
    Optional<String> from = Optional.of("brainstorm");
    done(named("a").move(run.id(), "planned", from));
    assertThat(done(named("a").move(run.id(), "planned", from)).phase()).isEqualTo("planned");
    done(move(run, "shipping"));
    assertThat(done(named("a").move(run.id(), "planned", from)).phase()).isEqualTo("shipping");
    done(named("c").end(run.id(), RunStatus.FAILED, Optional.empty()));
    assertThat(done(named("c").end(run.id(), RunStatus.FAILED, Optional.empty())).status())
        .isEqualTo(RunStatus.FAILED);
    assertThat(events())
        .extracting("type")
        .isEqualTo(List.of("run.created", "run.phase", "run.phase", "run.failed"));
  }

  @Test
  void refusedRequestIsDecidedAgain() {
    Run run = run();
    gate(run, "planned", GateStatus.FAILED);
    no(named("a").move(run.id(), "planned", Optional.empty()), Why.BLOCKED);
    gate(run, "planned", GateStatus.PASSED);
    done(named("a").move(run.id(), "planned", Optional.empty()));
    no(
        named("x").gates().set("run-none", "planned", GateStatus.PASSED, Optional.empty()),
        Why.UNKNOWN);
    no(
        named("x").gates().set("run-none", "planned", GateStatus.PASSED, Optional.empty()),
        Why.UNKNOWN);
  }
}
