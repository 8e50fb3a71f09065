package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.TeamCalls;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many processes that move at once, some of them killed. */
class RunRaceTest extends RaceBox implements TeamCalls {
  private static final int STEPS = Tier.rounds(2, 4);
  private static final String PATIENTLY = "--timeout=60s";
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int RUNS = Tier.rounds(4, 6);
  private static final int WRITERS = Tier.rounds(3, 4);
  private static final int KILLS = Tier.rounds(8, 60);
  private static final int LEAST_ACKNOWLEDGED = Tier.rounds(6, 30);

  @Override
  public DatabaseFile database() {
    return scratch.sqlite();
  }

  /** A call of Java costs as much as many calls of an engine. */
  private int movers(int step) {
    return callers.mode(step) == Mode.DIRECT ? Tier.rounds(6, 12) : 12;
  }

  @Test
  void ofManyWhoMoveOneWinsEachStep() {
    String run = run("--phases", "p0,p1,p2,p3,p4");
    for (int step = 0; step < STEPS; step++) {
      String from = "p" + step;
      String to = "p" + (step + 1);
      List<Running> movers = new ArrayList<>();
      // All of a step in one mode: beside calls of an engine, those that start Java come too late.
      for (int i = 0; i < movers(step); i++) {
        movers.add(
            scratch.keep(caller(step).start("run", "phase", run, to, "--from", from, PATIENTLY)));
      }
      int won = 0;
      for (Running mover : movers) {
        Answer answer = mover.await();
        if (answer.exit() == Answer.YES) {
          answer.succeeds(to + "\n");
          won++;
        } else {
          answer.complains(Answer.NO, "is in " + to + ", not in " + from);
        }
      }
      assertThat(won).as("step %d", step).isEqualTo(1);
    }
    assertThat(scratch.sqlite().number("SELECT count(*) FROM events WHERE type = 'run.phase'"))
        .isEqualTo(STEPS);
  }

  /** Half of the processes set gates, the others move; the events tell who was first. */
  @Test
  void noMoveGoesPastAGateThatHadFailed() {
    List<String> runs = IntStream.range(0, RUNS).mapToObj(_ -> run("--phases", "a,b,c")).toList();
    List<Running> all = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      String run = runs.get(i);
      all.add(scratch.keep(caller(i).start("gate", "fail", run, "b", PATIENTLY)));
      all.add(scratch.keep(caller(i).start("run", "phase", run, "c", PATIENTLY)));
      all.add(scratch.keep(caller(i).start("run", "phase", run, "b", PATIENTLY)));
      all.add(scratch.keep(caller(i).start("gate", "fail", run, "c", PATIENTLY)));
    }
    all.forEach(one -> assertThat(one.await().exit()).isIn(Answer.YES, Answer.NO));
    for (String run : runs) {
      Set<String> closed = new HashSet<>();
      String phase = "a";
      for (String event :
          scratch
              .sqlite()
              .column(
                  "SELECT type || ' ' || body FROM events WHERE subject = '"
                      + run
                      + "' AND type != 'run.created' ORDER BY seq")) {
        if (event.startsWith("gate.failed")) {
          closed.add(event.contains("\"b\"") ? "b" : "c");
        } else {
          String to = event.contains("\"to\":\"b\"") ? "b" : "c";
          assertThat(closed).as("%s %s", run, event).doesNotContain(to);
          assertThat(phase.equals("a") && to.equals("c") && closed.contains("b")).isFalse();
          phase = to;
        }
      }
      ic("run", "phase", run).succeeds(phase + "\n");
    }
  }

  /** Makes runs and moves them, and notes what was acknowledged. */
  private static final String WRITER =
      """
      while [[ ! -e $HOME/stop ]]; do
        run=$(ic run create --goal WRITER --timeout 20s 2>>"$HOME/err-WRITER") || continue
        echo "made $run" >>"$HOME/ok-WRITER"
        ic run phase "$run" shipping --timeout 20s >/dev/null 2>>"$HOME/err-WRITER" && echo "moved $run" >>"$HOME/ok-WRITER"
        ic run complete "$run" --timeout 20s >/dev/null 2>>"$HOME/err-WRITER" && echo "ended $run" >>"$HOME/ok-WRITER"
      done
      exit 0
      """;

  /** What the writers have noted so far. */
  private List<String> acknowledged() throws IOException {
    List<String> acknowledged = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      Path file = scratch.home().resolve("notes/ok-w" + w);
      if (Files.exists(file)) {
        acknowledged.addAll(Files.readAllLines(file, StandardCharsets.UTF_8));
      }
    }
    return acknowledged;
  }

  @Test
  void whatWasAcknowledgedIsThereWithItsEventAfterKills() throws IOException {
    long seed = Tier.seed();
    Random random = new Random(seed);
    List<Running> writers =
        IntStream.range(0, WRITERS)
            .mapToObj(w -> scratch.keep(caller(w).startBash(WRITER.replace("WRITER", "w" + w))))
            .toList();
    int kills = 0;
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end
        && (kills < KILLS || acknowledged().size() < LEAST_ACKNOWLEDGED)) {
      LockSupport.parkNanos(random.nextLong(TimeUnit.MILLISECONDS.toNanos(80)));
      kills += writers.get(random.nextInt(writers.size())).killOneChild() ? 1 : 0;
    }
    TestFiles.write(scratch.home().resolve("notes/stop"), new byte[0]);
    writers.forEach(writer -> writer.await().exits(Answer.YES));
    List<String> acknowledged = acknowledged();
    assertThat(kills).as("seed %d", seed).isPositive();
    assertThat(acknowledged).as("seed %d", seed).isNotEmpty();
    for (String line : acknowledged) {
      String run = line.substring(line.indexOf(' ') + 1);
      String type =
          line.startsWith("made")
              ? "run.created"
              : line.startsWith("moved") ? "run.phase" : "run.completed";
      assertThat(
              scratch
                  .sqlite()
                  .number(
                      "SELECT count(*) FROM events WHERE subject = '"
                          + run
                          + "' AND type = '"
                          + type
                          + "'"))
          .as("%s, seed %d", line, seed)
          .isEqualTo(1);
    }
    // Records and events tell the same, also of what nobody was told.
    assertThat(
            scratch
                .sqlite()
                .number(
                    """
                    SELECT count(*) FROM runs r WHERE
                      (r.status = 'completed') != EXISTS (SELECT 1 FROM events e WHERE e.subject = r.id AND e.type = 'run.completed')
                      OR (r.phase = 'shipping') != EXISTS (SELECT 1 FROM events e WHERE e.subject = r.id AND e.type = 'run.phase')
                      OR 1 != (SELECT count(*) FROM events e WHERE e.subject = r.id AND e.type = 'run.created')
                    """))
        .isZero();
    ic("health").succeeds("ok\n");
  }
}
