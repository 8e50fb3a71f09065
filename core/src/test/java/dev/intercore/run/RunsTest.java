package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.json.JsonObject;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunAgent.RunAgentStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Creating, finding and ending runs. */
class RunsTest extends RunFixture {
  RunsTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  @Test
  void aNewRunIsActiveInItsFirstPhase() {
    Run run =
        runsOf("session-1")
            .create(
                new RunPlan("import orders", project(), Optional.of("shop-41"), Phases.DEFAULT));
    assertThat(run.id()).matches("run-[0-9a-z]{5,}");
    assertThat(Run.JSON.toMap(run))
        .containsExactlyEntriesOf(
            JsonObject.map(
                "id",
                run.id(),
                "goal",
                "import orders",
                "project",
                project().toString(),
                "status",
                "active",
                "phase",
                "brainstorm",
                "phases",
                List.of("brainstorm", "planned", "executing", "shipping", "done"),
                "bead_id",
                "shop-41",
                "session_id",
                "session-1",
                "created_at",
                clock.seconds(),
                "updated_at",
                clock.seconds()));
    assertThat(eventLines())
        .containsExactly(
            "run.created {\"bead_id\":\"shop-41\",\"goal\":\"import"
                + " orders\",\"phase\":\"brainstorm\",\"session_id\":\"session-1\"}");
    assertThat(events().getFirst().subject()).isEqualTo(run.id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "a,a", "a,,b", "", ",", "a,b c", "a,b/c", "a,ä", "a;b", "a,b\n", "a,b\u0000"})
  void invalidPhasesAreRefused(String phases) {
    if (phases.equals("a,b\n")) {
      // White space around a name is no part of it.
      assertThat(Phases.parse(phases).names()).containsExactly("a", "b");
    } else {
      assertThatThrownBy(() -> Phases.parse(phases))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("phase");
    }
  }

  @Test
  void aRunHasUpToFiftyPhases() {
    List<String> names = IntStream.range(0, Phases.MAX_PHASES).mapToObj(i -> "p" + i).toList();
    Run run = run(String.join(",", names));
    assertThat(run.phases().names()).isEqualTo(names);
    assertThat(done(move(run, "p49")).phase()).isEqualTo("p49");
    assertThatThrownBy(() -> Phases.parse(String.join(",", names) + ",one-more"))
        .hasMessageContaining("2 to 50 phases, not 51");
    assertThatThrownBy(() -> Phases.parse("a," + "b".repeat(65)))
        .hasMessageContaining("not a name of a phase");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "two\nlines", "a\ttab", "\u001b[2J", "half \ud800"})
  void aGoalIsOneLineOfWords(String goal) {
    assertThatThrownBy(() -> RunPlan.of(goal, project()))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("goal");
  }

  @Test
  void aLongGoalInAnyScriptIsKeptAsItIs() {
    String goal = "größer 日本 😀 e\u0301 \" \\ ' %s " + "x".repeat(1900);
    assertThat(runs().create(RunPlan.of(goal, project())).goal()).isEqualTo(goal);
    assertThatThrownBy(() -> RunPlan.of("😀".repeat(501), project()))
        .hasMessageContaining("2004 bytes");
  }

  @Test
  void runsOfTheSameSecondHaveDifferentIdsAndAreListedInOrder() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      ids.add(run().id());
    }
    assertThat(ids).doesNotHaveDuplicates();
    List<String> listed = new ArrayList<>();
    List<Run> page = runs().page(0, 70, RunFixture::failOnCorrupt);
    while (!page.isEmpty()) {
      page.forEach(one -> listed.add(one.id()));
      page = runs().page(page.getLast().seq(), 70, RunFixture::failOnCorrupt);
    }
    assertThat(listed).isEqualTo(ids);
    assertThat(runs().countActive()).isEqualTo(300);
    assertThat(runs().active(2, RunFixture::failOnCorrupt))
        .extracting(Run::id)
        .containsExactly(ids.get(299), ids.get(298));
  }

  @Test
  void runIsFoundByAUniqueIdPrefix() {
    Run run = run();
    assertThat(done(runs().find("run"))).isEqualTo(run);
    assertThat(done(runs().find(run.id().substring(0, 6)))).isEqualTo(run);
    for (String odd : List.of("", "run-", "run")) {
      run();
      Result.No<Run> no = no(runs().find(odd), Why.AMBIGUOUS);
      assertThat(no.hint()).contains(run.id());
    }
    for (String odd : List.of("ran", "RUN-", "run-%", "run-_", "../x", "run-\u0000", "run- ")) {
      no(runs().find(odd), Why.UNKNOWN);
    }
  }

  @ParameterizedTest
  @EnumSource(value = RunStatus.class, names = "ACTIVE", mode = EnumSource.Mode.EXCLUDE)
  void endedRunDoesNotChange(RunStatus end) {
    Run run = run();
    RunAgent agent = done(runs().agents().add(run.id(), codex()));
    clock.moveSeconds(5);
    Run ended = done(runs().end(run.id(), end, Optional.of("that is it")));
    assertThat(ended.status()).isEqualTo(end);
    assertThat(ended.updatedAt()).isEqualTo(clock.seconds());
    List<String> before = eventLines();
    assertThat(before.getLast())
        .isEqualTo(
            "run." + end.wireName() + " {\"phase\":\"brainstorm\",\"reason\":\"that is it\"}");
    clock.moveSeconds(5);
    assertThat(runs().end(run.id(), end, Optional.empty())).isEqualTo(Result.already(ended));
    for (RunStatus other : RunStatus.values()) {
      if (other != end) {
        no(runs().end(run.id(), other, Optional.empty()), Why.ILLEGAL_MOVE);
      }
    }
    no(move(run, "planned"), Why.ILLEGAL_MOVE);
    no(move(run, "brainstorm"), Why.ILLEGAL_MOVE);
    no(gate(run, "planned", GateStatus.FAILED), Why.ILLEGAL_MOVE);
    no(runs().agents().add(run.id(), codex()), Why.ILLEGAL_MOVE);
    no(runs().agents().status(agent.id(), RunAgentStatus.FAILED), Why.ILLEGAL_MOVE);
    no(
        runs()
            .artifacts()
            .add(run.id(), new Artifacts.Product("planned", ArtifactsTest.file(project()), "t")),
        Why.ILLEGAL_MOVE);
    assertThat(eventLines()).isEqualTo(before);
    assertThat(now(run)).isEqualTo(ended);
  }

  @Test
  void runCanBeEndedInAnyPhaseAndBehindAnyGate() {
    Run run = run();
    gate(run, "planned", GateStatus.FAILED);
    assertThat(done(runs().end(run.id(), RunStatus.COMPLETED, Optional.empty())).phase())
        .isEqualTo("brainstorm");
    assertThatThrownBy(() -> runs().end(run().id(), RunStatus.FAILED, Optional.of(" ")))
        .hasMessageContaining("reason");
  }

  @Test
  void currentIsTheNewestOfTheSessionElseOfTheProject() throws IOException {
    Path elsewhere = Files.createDirectory(project().resolve("elsewhere"));
    assertThat(runs().current(project())).isEmpty();
    Run mine = runsOf("s1").create(RunPlan.of("mine", elsewhere));
    Run other = runsOf("s2").create(RunPlan.of("theirs", project()));
    assertThat(runs().current(project())).contains(other);
    assertThat(runs().current(elsewhere)).contains(mine);
    assertThat(runsOf("s1").current(project())).contains(mine);
    Run newer = runsOf("s1").create(RunPlan.of("mine too", elsewhere));
    assertThat(runsOf("s1").current(project())).contains(newer);
    assertThat(runsOf("s3").current(project())).contains(other);
    done(runs().end(newer.id(), RunStatus.ABANDONED, Optional.empty()));
    assertThat(runsOf("s1").current(project())).contains(mine);
    done(runs().end(mine.id(), RunStatus.FAILED, Optional.empty()));
    assertThat(runsOf("s1").current(project())).contains(other);
    assertThat(runs().current(elsewhere)).isEmpty();
    assertThat(runs().current(project().resolve("elsewhere/deep"))).isEmpty();
  }

  @Test
  void runsAreOrderedBySequenceEvenIfTheClockIsSetBack() {
    Run first = run();
    clock.moveSeconds(-3600);
    Run second = run();
    assertThat(second.createdAt()).isLessThan(first.createdAt());
    assertThat(runs().current(project())).contains(second);
    assertThat(runs().page(0, 10, RunFixture::failOnCorrupt)).containsExactly(first, second);
  }
}
