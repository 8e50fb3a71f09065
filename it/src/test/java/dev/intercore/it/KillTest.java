package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
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

/** kill -9 at random moments. The seed is told when something is not found again. */
class KillTest extends RaceBox {
  private static final int WRITERS = Tier.rounds(3, 6);
  private static final int KILLS = Tier.rounds(8, 100);
  private static final int LEAST_ACKNOWLEDGED = Tier.rounds(4, 20);
  private static final int MIGRATIONS = Tier.rounds(3, 8);
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration LONGEST_MIGRATION = Duration.ofMillis(400);
  private static final int ROWS = 60_000;

  /** Writes 1, 2, 3 … each under a scope of its own, and notes what was tried and acknowledged. */
  private static final String WRITER =
      """
      i=0
      while [[ ! -e $HOME/stop ]]; do
        i=$((i + 1))
        echo "WRITER-$i" >>"$HOME/tried-WRITER"
        ic state set written "WRITER-$i" --value "$i" --timeout 20s 2>>"$HOME/err-WRITER" && echo "WRITER-$i" >>"$HOME/ok-WRITER"
      done
      exit 0
      """;

  @Test
  void everyAcknowledgedWriteIsFoundAgainAfterKills() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    List<Running> writers =
        IntStream.range(0, WRITERS)
            .mapToObj(w -> scratch.keep(caller(w).startBash(WRITER.replace("WRITER", "w" + w))))
            .toList();
    int kills = killAtRandom(writers, random);
    Path notes = scratch.home().resolve("notes");
    TestFiles.write(notes.resolve("stop"), new byte[0]);
    writers.forEach(writer -> writer.await().exits(Answer.YES));

    Set<String> tried = new HashSet<>();
    Set<String> acknowledged = acknowledged();
    for (int w = 0; w < WRITERS; w++) {
      tried.addAll(lines(notes.resolve("tried-w" + w)));
      assertThat(
              lines(notes.resolve("err-w" + w)).stream().filter(line -> !line.contains("Killed")))
          .as("complaints of writer %d", w)
          .isEmpty();
    }
    List<String> found = scratch.sqlite().column("SELECT scope_id FROM state");
    assertThat(kills).as("kills, seed %d", seed).isGreaterThan(5);
    assertThat(acknowledged).as("seed %d", seed).isNotEmpty();
    assertThat(found).as("acknowledged is there, seed %d", seed).containsAll(acknowledged);
    assertThat(tried).as("nothing else is there, seed %d", seed).containsAll(found);
    assertThat(scratch.sqlite().integrity()).isEqualTo("ok");
    ic("health").succeeds("ok\n");
  }

  /** Until there were enough of both: kills, and writes that were acknowledged. */
  private int killAtRandom(List<Running> writers, Random random) {
    int kills = 0;
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end
        && (kills < KILLS || acknowledged().size() < LEAST_ACKNOWLEDGED)) {
      LockSupport.parkNanos(random.nextLong(TimeUnit.MILLISECONDS.toNanos(60)));
      Running victim = writers.get(random.nextInt(writers.size()));
      kills += victim.killOneChild() ? 1 : 0;
    }
    return kills;
  }

  private Set<String> acknowledged() {
    Set<String> acknowledged = new HashSet<>();
    for (int w = 0; w < WRITERS; w++) {
      acknowledged.addAll(lines(scratch.home().resolve("notes/ok-w" + w)));
    }
    return acknowledged;
  }

  @Test
  void aMigrationKilledInTheMiddleLosesNothingAndIsDoneByTheNextCall() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    GoDatabase.replace(scratch, ROWS);
    byte[] original = TestFiles.read(scratch.database());
    Set<String> ends = new HashSet<>();
    for (int round = 0; round < MIGRATIONS; round++) {
      Running migrating = scratch.keep(caller(0).start("state", "get", "key-7", "scope"));
      KillMoment.awaitInDatabase(migrating, scratch, LONGEST_MIGRATION, random);
      migrating.kill();
      migrating.await();
      ends.add(scratch.sqlite().text("PRAGMA user_version"));
      assertThat(scratch.sqlite().integrity()).as("seed %d", seed).isEqualTo("ok");
      caller(0).call("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
      assertWhole(seed);
      startOver(original);
    }
    assertThat(ends)
        .as("versions after the kills")
        .isSubsetOf("1", Long.toString(DatabaseFile.SCHEMA));
  }

  private void assertWhole(long seed) {
    assertThat(scratch.sqlite().number("PRAGMA user_version"))
        .as("seed %d", seed)
        .isEqualTo(DatabaseFile.SCHEMA);
    assertThat(scratch.sqlite().number("SELECT count(*) FROM state")).isEqualTo(ROWS);
    assertThat(scratch.sqlite().number("SELECT count(*) FROM sentinels")).isEqualTo(2);
    assertThat(scratch.backups()).as("seed %d", seed).isNotEmpty();
    for (Path backup : scratch.backups()) {
      assertThat(new DatabaseFile(backup).number("SELECT count(*) FROM state"))
          .as("a backup is whole, seed %d", seed)
          .isEqualTo(ROWS);
    }
  }

  private void startOver(byte[] original) {
    List<Path> all = new ArrayList<>(Scratch.in(scratch.clavain()).toList());
    all.remove(scratch.database());
    all.forEach(TestFiles::remove);
    TestFiles.write(scratch.database(), original);
  }

  private static List<String> lines(Path file) {
    return Files.exists(file)
        ? new String(TestFiles.read(file), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }
}
