package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Result;
import dev.intercore.event.Event;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.store.Store;
import dev.intercore.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of concurrent moves each step has one winner, and no failed gate is passed. */
class RunsRaceTest extends RunFixture {
  private static final int RACERS = 8;
  private static final int STEPS = 20;

  RunsRaceTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  private static List<String> phases() {
    return IntStream.rangeClosed(0, STEPS).mapToObj(i -> "p" + i).toList();
  }

  @Test
  void threadsOnOneDatabaseHaveOneWinnerAStep() throws Exception {
    everyStepHasOneWinner(Stream.generate(() -> db.database()).limit(RACERS).toList());
  }

  @Test
  void databasesOnOneFileHaveOneWinnerAStep() throws Exception {
    everyStepHasOneWinner(Stream.generate(() -> db.open()).limit(RACERS).toList());
  }

  private void everyStepHasOneWinner(List<? extends Store> databases) throws Exception {
    Run run = run(String.join(",", phases()));
    CyclicBarrier start = new CyclicBarrier(databases.size());
    List<List<Boolean>> answers = together(databases, one -> mover(runs(one), run, start));
    for (int step = 0; step < STEPS; step++) {
      int at = step;
      assertThat(answers.stream().filter(racer -> racer.get(at))).as("step %d", step).hasSize(1);
    }
    assertThat(now(run).phase()).isEqualTo("p" + STEPS);
    assertThat(events()).filteredOn(event -> event.type().equals("run.phase")).hasSize(STEPS);
  }

  private static List<Boolean> mover(Runs runs, Run run, CyclicBarrier start) throws Exception {
    List<Boolean> won = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      start.await();
      Optional<String> from = Optional.of("p" + step);
      won.add(runs.move(run.id(), "p" + (step + 1), from) instanceof Result.Done<Run>);
    }
    return won;
  }

  /** Half of the threads move the run while the others change its gates. */
  @Test
  void noHistoryHasAMovePastAFailedGate() throws Exception {
    List<Run> all = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      all.add(run("a,b,c,d"));
    }
    List<SqliteStore> databases = Stream.generate(() -> db.open()).limit(RACERS).toList();
    CyclicBarrier start = new CyclicBarrier(RACERS);
    together(
        databases,
        one -> {
          Runs runs = runs(one);
          boolean moves = databases.indexOf(one) % 2 == 0;
          for (Run run : all) {
            start.await();
            for (String phase : List.of("d", "c", "b", "c", "d")) {
              if (moves) {
                runs.move(run.id(), phase, Optional.empty());
              } else {
                GateStatus status = phase.equals("b") ? GateStatus.PASSED : GateStatus.FAILED;
                runs.gates().set(run.id(), phase, status, Optional.empty());
              }
            }
          }
          return List.of();
        });
    int moves = 0;
    for (Run run : all) {
      moves += checkHistory(run, events());
    }
    assertThat(moves).as("moves of all runs").isPositive();
  }

  /** Checks the events in their order and returns the number of moves. */
  static int checkHistory(Run run, List<Event> events) {
    Set<String> failed = new HashSet<>();
    String phase = run.phases().first();
    int moves = 0;
    for (Event event : events) {
      if (!event.subject().equals(run.id())) {
        continue;
      }
      JsonObject body = JsonObject.of(JsonReader.parse(event.body()));
      if (event.type().equals("gate.failed")) {
        failed.add(body.text("phase"));
      } else if (event.type().startsWith("gate.")) {
        failed.remove(body.text("phase"));
      } else if (event.type().equals("run.phase")) {
        assertThat(body.text("from")).as("%s", event).isEqualTo(phase);
        assertThat(run.phases().between(phase, body.text("to")))
            .as("%s", event)
            .isNotEmpty()
            .noneMatch(failed::contains);
        phase = body.text("to");
        moves++;
      }
    }
    return moves;
  }

  @Test
  void concurrentAddsAreAllStoredOnce() throws Exception {
    Run run = run();
    Path file = ArtifactsTest.file(project());
    CyclicBarrier start = new CyclicBarrier(RACERS);
    List<List<String>> ids =
        together(
            Stream.generate(() -> db.open()).limit(RACERS).toList(),
            one -> {
              start.await();
              List<String> made = new ArrayList<>();
              for (int i = 0; i < STEPS; i++) {
                made.add(runs(one).create(RunPlan.of("g", project())).id());
                made.add(
                    done(runs(one)
                            .agents()
                            .add(
                                run.id(),
                                new RunAgents.NewAgent("t", Optional.empty(), Optional.empty())))
                        .id());
                done(
                    runs(one)
                        .artifacts()
                        .add(run.id(), new Artifacts.Product("done", file, "doc")));
              }
              return made;
            });
    assertThat(ids.stream().flatMap(List::stream).toList())
        .hasSize(2 * RACERS * STEPS)
        .doesNotHaveDuplicates();
    assertThat(done(runs().agents().list(run.id()))).hasSize(RACERS * STEPS);
    assertThat(done(runs().artifacts().list(run.id(), Optional.empty()))).hasSize(1);
    assertThat(events()).filteredOn(event -> event.type().equals("artifact.added")).hasSize(1);
  }

  private interface Racer<T> {
    List<T> run(Store database) throws Exception;
  }

  private static <T> List<List<T>> together(List<? extends Store> databases, Racer<T> racer)
      throws Exception {
    List<Callable<List<T>>> all = new ArrayList<>();
    databases.forEach(database -> all.add(() -> racer.run(database)));
    try (ExecutorService threads = Executors.newFixedThreadPool(databases.size())) {
      List<List<T>> answers = new ArrayList<>();
      for (Future<List<T>> answer : threads.invokeAll(all)) {
        answers.add(answer.get());
      }
      return answers;
    }
  }
}
