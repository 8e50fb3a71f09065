package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Many processes that move at once, some of them killed. */
@Isolated("it starts as many processes as the machine bears")
class RunRaceTest extends TeamBox {
  private static final int MOVERS = 12;
  private static final int STEPS = 4;
  private static final String PATIENTLY = "--timeout=60s";
  private static final long SECONDS_OF_KILLING = 6;

  @Test
  void ofManyWhoMoveOneWinsEachStep() {
    String run = run("--phases", "p0,p1,p2,p3,p4");
    for (int step = 0; step < STEPS; step++) {
      String from = "p" + step;
      String to = "p" + (step + 1);
      List<Running> movers = new ArrayList<>();
      for (int i = 0; i < MOVERS; i++) {
        movers.add(
            scratch.keep(scratch.ic().start("run", "phase", run, to, "--from", from, PATIENTLY)));
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
    List<String> runs = IntStream.range(0, 6).mapToObj(_ -> run("--phases", "a,b,c")).toList();
    List<Running> all = new ArrayList<>();
    for (String run : runs) {
      all.add(scratch.keep(scratch.ic().start("gate", "fail", run, "b", PATIENTLY)));
      all.add(scratch.keep(scratch.ic().start("run", "phase", run, "c", PATIENTLY)));
      all.add(scratch.keep(scratch.ic().start("run", "phase", run, "b", PATIENTLY)));
      all.add(scratch.keep(scratch.ic().start("gate", "fail", run, "c", PATIENTLY)));
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

  @Test
  void whatWasAcknowledgedIsThereWithItsEventAfterKills() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Running> writers =
        IntStream.range(0, 4)
            .mapToObj(w -> scratch.keep(scratch.ic().startBash(WRITER.replace("WRITER", "w" + w))))
            .toList();
    int kills = 0;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_OF_KILLING);
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(random.nextLong(TimeUnit.MILLISECONDS.toNanos(80)));
      kills += writers.get(random.nextInt(writers.size())).killOneChild() ? 1 : 0;
    }
    Path notes = scratch.home().resolve("notes");
    TestFiles.write(notes.resolve("stop"), new byte[0]);
    writers.forEach(writer -> writer.await().exits(Answer.YES));
    List<String> acknowledged = new ArrayList<>();
    for (int w = 0; w < writers.size(); w++) {
      Path file = notes.resolve("ok-w" + w);
      if (Files.exists(file)) {
        acknowledged.addAll(Files.readAllLines(file, StandardCharsets.UTF_8));
      }
    }
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
