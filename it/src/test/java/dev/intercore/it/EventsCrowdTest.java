package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many tell at once; a follower that is killed and started again misses nothing. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EventsCrowdTest extends RaceBox {
  private static final int WRITERS = Tier.rounds(6, 32);
  private static final int ROUNDS = 2;
  private static final long TOLD = 3L * WRITERS * ROUNDS;
  private static final int KILLS = Tier.rounds(2, 4);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** All of them at once on a small machine wait longer for each other than anyone would like. */
  private static final String WRITER =
      """
      source "$LIB"
      for round in 1 2; do
        ic events add crowd.told "writer-$1" --body "{\\"round\\":$round}" --timeout 60s >/dev/null || exit
        ic work create --title "writer $1, round $round" --timeout 60s >/dev/null || exit
        intercore_event crowd.library "writer-$1" "{\\"round\\":$round}" --timeout 60s || exit
      done
      """;

  private final List<Long> seen = new ArrayList<>();
  private long acked;

  private List<Running> writers() {
    TestFiles.write(
        scratch.home().resolve("writer"), WRITER.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    List<Running> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          scratch.keep(
              caller(i).with("LIB", LibraryBox.FILE).startBash("exec bash ../writer " + i)));
    }
    return writers;
  }

  private Running follower() {
    return scratch.keep(
        scratch.ic().start("events", "tail", "--follow", "--consumer", "c", "--timeout", "60s"));
  }

  /** The numbers of the lines that are complete. */
  private static List<Long> numbers(Running follower) {
    String out = follower.stdoutSoFar();
    return out.substring(0, out.lastIndexOf('\n') + 1)
        .lines()
        .map(line -> Long.valueOf(line.substring("{\"seq\":".length(), line.indexOf(','))))
        .toList();
  }

  /** One life of the follower, which begins after what was acknowledged and leaves nothing out. */
  private void live(Running follower, long until) {
    OwnEngine.await(
        "number " + until, () -> numbers(follower).stream().anyMatch(seq -> seq >= until));
    follower.kill();
    List<Long> read = numbers(follower);
    assertThat(read)
        .isEqualTo(LongStream.rangeClosed(acked + 1, acked + read.size()).boxed().toList());
    seen.addAll(read);
    // Some of what it read is dealt with, and some was not when it was killed.
    long ack = Math.max(acked, read.getLast() - 5);
    ic("events", "ack", "--consumer", "c", Long.toString(ack), "--timeout", "60s")
        .succeeds(ack + "\n");
    acked = ack;
  }

  @Test
  void everyEventIsSeenInOrderByAFollowerThatIsKilledAndStartedAgain() {
    List<Running> writers = writers();
    for (int life = 1; life <= KILLS; life++) {
      live(follower(), Math.min(TOLD, acked + TOLD / (KILLS + 1)));
    }
    writers.forEach(writer -> writer.await(LONGEST).succeeds(""));
    live(follower(), TOLD);
    assertThat(seen).containsAll(LongStream.rangeClosed(1, TOLD).boxed().toList());
    assertThat(scratch.sqlite().number("SELECT max(seq) FROM events")).isEqualTo(TOLD);
    for (String type : List.of("crowd.told", "crowd.library", "work.created")) {
      assertThat(
              scratch
                  .sqlite()
                  .number(
                      "SELECT count(DISTINCT subject || body) FROM events WHERE type = '"
                          + type
                          + "'"))
          .as(type)
          .isEqualTo((long) WRITERS * ROUNDS);
    }
  }
}
