package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.event.Event;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.ChildJvm;
import dev.intercore.testkit.Tier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * After kill -9, acknowledged changes exist with their events, and others completely or not at all.
 */
class RunKillTest extends RunFixture {
  private static final int ROUNDS = Tier.rounds(4, 20);

  RunKillTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  /** Creates and moves runs and prints each acknowledged change, or is killed at a failpoint. */
  public static final class Child {
    private Child() {}

    /**
     * Arguments: the database, a folder, and the failpoint of the kill during a move, or a dash.
     */
    public static void main(String[] words) {
      boolean[] armed = {false};
      StoreOptions options =
          StoreOptions.defaults()
              .withTimeout(Duration.ofMinutes(1))
              .withFailpoint(now -> {
                if (armed[0] && now.name().equals(words[2])) {
                  Runtime.getRuntime().halt(137);
                }
              });
      Runs runs = Intercore.open(Path.of(words[0]), options).runs(Actor.of("child"));
      while (true) {
        Run run = runs.create(RunPlan.of("g", Path.of(words[1])));
        System.out.println(run.id());
        armed[0] = !words[2].equals("-");
        runs.gates().set(run.id(), "done", GateStatus.SKIPPED, Optional.empty());
        runs.move(run.id(), "done", Optional.empty());
        System.out.println(run.id() + " done");
      }
    }
  }

  private Process child(String moment) throws IOException {
    List<String> command =
        ChildJvm.command(Child.class, db.file().toString(), project().toString(), moment);
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void acknowledgedChangesExistWithTheirEvents() throws Exception {
    long seed = Tier.seed();
    Random random = new Random(seed);
    List<String> acknowledged = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      Process child = child("-");
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
        int wanted = 1 + random.nextInt(40);
        for (int i = 0; i < wanted; i++) {
          acknowledged.add(lines.readLine());
        }
        // By its handle, which leaves our end of the pipe open: what it said counts.
        child.toHandle().destroyForcibly();
        lines.lines().filter(line -> line.startsWith("run-")).forEach(acknowledged::add);
      } finally {
        child.destroyForcibly().waitFor();
      }
    }
    assertThat(acknowledged).as("seed %d", seed).allMatch(line -> line.startsWith("run-"));
    for (String line : acknowledged) {
      String id = line.substring(0, line.indexOf(' ') < 0 ? line.length() : line.indexOf(' '));
      // A last line may have been cut off in the middle.
      if (line.equals(id) || line.endsWith(" done")) {
        Run run = done(runs().find(id));
        assertThat(line.equals(id) || run.phase().equals("done")).as(line).isTrue();
      }
    }
    recordsAndEventsAgree();
  }

  private void recordsAndEventsAgree() {
    List<Event> events = events();
    for (Run run : runs().page(0, 10_000, RunFixture::failOnCorrupt)) {
      List<String> own =
          events.stream()
              .filter(event -> event.subject().equals(run.id()))
              .map(Event::type)
              .toList();
      boolean gate = !done(runs().gates().list(run.id())).isEmpty();
      assertThat(own.getFirst()).isEqualTo("run.created");
      assertThat(own.contains("gate.skipped")).as(run.id()).isEqualTo(gate);
      assertThat(own.contains("run.phase")).as(run.id()).isEqualTo(run.phase().equals("done"));
    }
    assertThat(events)
        .filteredOn(event -> event.type().equals("run.created"))
        .hasSize(runs().page(0, 10_000, RunFixture::failOnCorrupt).size());
  }

  @ParameterizedTest
  @CsvSource({"WRITE_BEFORE_COMMIT,0", "WRITE_AFTER_COMMIT,1"})
  void changeExistsCompletelyOrNotAtAll(Point moment, int gates) throws Exception {
    Process child = child(moment.name());
    assertThat(new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("run-");
    assertThat(child.waitFor()).isEqualTo(137);
    Run run = runs().page(0, 5, RunFixture::failOnCorrupt).getFirst();
    assertThat(done(runs().gates().list(run.id()))).hasSize(gates);
    recordsAndEventsAgree();
  }
}
