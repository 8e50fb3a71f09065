package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.testing.Folders;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Random operations have the answers and the history of the model. */
class RunPropertyTest {
  private enum Verb {
    MOVE,
    MOVE_FROM,
    PASS,
    FAIL_GATE,
    SKIP,
    END
  }

  /**
   * Something that is done.
   *
   * @param one a phase, by its place; the last one is not there
   * @param other another, or how it ends
   */
  record Step(Verb verb, int run, int one, int other) {}

  private static List<Step> history(RandomInput random) {
    // The verbs that move a run and hold it back come more often.
    List<Verb> verbs = new ArrayList<>(List.of(Verb.values()));
    verbs.addAll(Collections.nCopies(3, Verb.MOVE));
    verbs.addAll(Collections.nCopies(3, Verb.FAIL_GATE));
    verbs.addAll(List.of(Verb.MOVE_FROM, Verb.PASS));
    return random.list(
        3,
        60,
        () ->
            new Step(
                random.of(verbs),
                random.between(0, 2),
                random.between(0, 4),
                random.between(0, 4)));
  }

  @Test
  void answersAgreeWithTheModel() {
    RandomCases.histories(40, RunPropertyTest::history, RunPropertyTest::checkHistory);
  }

  private static void checkHistory(List<Step> history) throws IOException, SQLException {
    Path folder = Folders.scratch();
    Scene scene = new Scene(folder);
    try {
      history.forEach(scene::run);
      scene.checkHistories();
    } finally {
      scene.close();
      Folders.remove(folder);
    }
  }

  private static final class Scene extends RunFixture {
    private final List<Run> runs;
    private final List<RunModel> models = List.of(new RunModel(), new RunModel(), new RunModel());

    Scene(Path folder) throws IOException {
      super(folder);
      String phases = String.join(",", RunModel.PHASES);
      runs = List.of(run(phases), run(phases), run(phases));
    }

    void run(Step step) {
      Run run = runs.get(step.run());
      RunModel model = models.get(step.run());
      String one = phase(step.one());
      String other = phase(step.other());
      boolean expected =
          switch (step.verb()) {
            case MOVE -> one.length() == 1 && model.move(one);
            case MOVE_FROM -> one.length() == 1 && model.moveFrom(other, one);
            case PASS -> model.gate(one, GateStatus.PASSED);
            case FAIL_GATE -> model.gate(one, GateStatus.FAILED);
            case SKIP -> model.gate(one, GateStatus.SKIPPED);
            case END -> model.end(end(step));
          };
      assertThat(carryOut(step, run, one, other)).as("%s", step).isEqualTo(expected);
      assertThat(now(run).phase()).as("%s", step).isEqualTo(model.phase());
      assertThat(now(run).status()).as("%s", step).isEqualTo(model.status());
      PhaseGates.NextGate ahead = done(runs().gates().next(run.id()));
      assertThat(ahead.gate().map(gate -> gate.status().wireName()).orElse("none"))
          .as("%s", step)
          .isEqualTo(model.ahead());
    }

    private boolean carryOut(Step step, Run run, String one, String other) {
      return switch (step.verb()) {
        case MOVE -> move(run, one).isDone();
        case MOVE_FROM -> runs().move(run.id(), one, Optional.of(other)).isDone();
        case PASS -> gate(run, one, GateStatus.PASSED).isDone();
        case FAIL_GATE -> gate(run, one, GateStatus.FAILED).isDone();
        case SKIP -> gate(run, one, GateStatus.SKIPPED).isDone();
        case END -> runs().end(run.id(), end(step), Optional.empty()).isDone();
      };
    }

    private static String phase(int place) {
      return place < RunModel.PHASES.size() ? RunModel.PHASES.get(place) : "nowhere";
    }

    private static RunStatus end(Step step) {
      RunStatus[] all = RunStatus.values();
      return all[1 + step.other() % (all.length - 1)];
    }

    /** The events alone describe the same history. */
    void checkHistories() {
      runs.forEach(run -> {
        RunsRaceTest.checkHistory(run, events());
        Optional<String> last =
            events().stream()
                .filter(event -> event.subject().equals(run.id()))
                .filter(event -> event.type().equals("run.phase"))
                .map(event -> event.body().replaceAll(".*\"to\":\"(.*?)\".*", "$1"))
                .reduce((_, later) -> later);
        assertThat(now(run).phase()).isEqualTo(last.orElse(run.phases().first()));
      });
    }
  }
}
