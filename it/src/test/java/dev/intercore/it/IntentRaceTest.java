package dev.intercore.it;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.field;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.IntentCalls;
import dev.intercore.testkit.Tier;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many processes at once, each with a session of its own. */
@Isolated("loads the machine")
class IntentRaceTest extends IntentBox {
  /**
   * How much of it there was.
   *
   * @param holds files that were edited
   * @param takenOver files that were taken from the dead
   * @param turns of those in line
   */
  private record Work(int holds, int takenOver, long turns) {
    boolean isAtLeast(Work other) {
      return holds >= other.holds && takenOver >= other.takenOver && turns >= other.turns;
    }
  }

  private static final Work WANTED = Tier.isAll() ? new Work(40, 4, 3) : new Work(12, 1, 1);

  /** What a loaded machine does in the longest time; without it nothing would be shown. */
  private static final Work LEAST = Tier.isAll() ? new Work(10, 1, 1) : new Work(4, 1, 0);

  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final int MANY = Tier.rounds(6, 16);

  private List<Answer> race(IntFunction<String[]> words) {
    List<Running> racers =
        IntStream.range(0, MANY)
            .mapToObj(i -> scratch.keep(as("s" + i).start(plus(words.apply(i), "--timeout=60s"))))
            .toList();
    return racers.stream().map(Running::await).toList();
  }

  @Test
  void ofManyThatDeclareTheSameOneIsActiveAndTheOthersAreNowhere() {
    // A file, its folder, and patterns that cover both.
    String[] paths = {"src/a.c", "src", "src/*.c", "**/a.?"};
    List<Answer> answers = race(i -> declaring(paths[i % paths.length]));
    List<Answer> active = answers.stream().filter(a -> a.exit() == Answer.YES).toList();
    assertThat(active).hasSize(1);
    assertThat(answers).filteredOn(a -> a.exit() == Answer.NO).hasSize(MANY - 1);
    assertThat(answers)
        .filteredOn(a -> a.exit() == Answer.NO)
        .allMatch(a -> a.stdout().isEmpty() && a.stderr().contains(idIn(active.getFirst())));
    assertThat(ic("intent", "list", "--all").lines()).hasSize(1);
  }

  @Test
  void manyThatDeclareOtherFilesAreAllActiveWithATokenOfTheirOwn() {
    List<Answer> answers = race(i -> plus(declaring("src/f" + i + ".c"), "--json"));
    answers.forEach(answer -> answer.exits(Answer.YES).quietly());
    assertThat(answers)
        .extracting(answer -> field(answer, "fencing_token"))
        .doesNotHaveDuplicates();
    assertThat(answers).extracting(IntentCalls::idIn).doesNotHaveDuplicates();
    assertThat(ic("intent", "list").lines()).hasSize(MANY);
  }

  @Test
  void manyThatStandInLineAreCountedOneByOneAndGoInThatOrder() {
    String first = declared("first", "a");
    List<Answer> answers = race(i -> plus(declaring("a"), "--on-conflict", "queue"));
    assertThat(answers)
        .extracting(answer -> answer.stdout().strip().replaceFirst(".* ", ""))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, MANY).mapToObj(String::valueOf).toList());
    clear("first", first);
    // All at once: the first in line wins, whoever comes first.
    List<Answer> promoted = race(i -> new String[] {"intent", "promote", idIn(answers.get(i))});
    assertThat(promoted).filteredOn(a -> a.exit() == Answer.NO).hasSize(MANY - 1);
    Answer winner = promoted.stream().filter(a -> a.exit() == Answer.YES).findFirst().orElseThrow();
    assertThat(idIn(winner)).startsWith("intent-2-");
    assertThat(ic("intent", "list").lines()).filteredOn(l -> l.contains("\tactive\t")).hasSize(1);
  }

  @Test
  void ofManyThatTakeOverFromTheDeadOneDoes() {
    as("dead").bash("ic intent declare --allow src --intent x; exit").exits(Answer.YES);
    List<Answer> answers = race(i -> declaring("src/a.c"));
    assertThat(answers).filteredOn(a -> a.exit() == Answer.YES).hasSize(1);
    assertThat(
            scratch.sqlite().number("SELECT count(*) FROM events WHERE type = 'intent.superseded'"))
        .isEqualTo(1);
    String dead = idIn(as("gone").bash("ic intent declare --allow docs --intent x; exit"));
    List<Answer> heirs = race(i -> new String[] {"intent", "recover", dead});
    assertThat(heirs).filteredOn(a -> a.exit() == Answer.YES).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Timeout(400)
  void noTwoAreEverActiveWhereTheyMeetAndTheLineIsKept(boolean files) {
    if (files) {
      useFiles();
    }
    long seed = Tier.seed();
    Random random = new Random(seed);
    // Most of a turn is the start of Java, in both modes: an engine does not declare.
    IntentCrowd crowd = new IntentCrowd(scratch, Duration.ofSeconds(4), Tier.rounds(7, 14), random);
    crowd.disturb(() -> work(crowd).isAtLeast(WANTED), Duration.ofMillis(700), LONGEST);
    crowd.end();
    if (files) {
      completeEvents();
    }
    LockHistory history = crowd.history();
    IntentLedger ledger = crowd.ledger();
    System.out.printf(
        "%s, files %s, %d kills, %s, %s, seed %d%n",
        callers, files, crowd.kills(), history, ledger, seed);
    assertThat(history.faults()).as("seed %d", seed).isEmpty();
    assertThat(ledger.faults()).as("seed %d", seed).isEmpty();
    assertThat(ic("intent", "list", "--all").lines())
        .extracting(line -> line.substring(0, line.indexOf('\t', line.indexOf('\t') + 1)))
        .as("as its events tell, seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(ledger.statuses());
    crowd.assertAllCanBeDeclaredAgain();
    Work work = work(crowd);
    assertThat(work.isAtLeast(LEAST)).as("%s, %s, seed %d", work, ledger, seed).isTrue();
  }

  private Work work(IntentCrowd crowd) {
    LockHistory history = crowd.history();
    long promoted =
        scratch.sqlite().number("SELECT count(*) FROM events WHERE type = 'intent.promoted'");
    return new Work(history.holds(), history.takenOver(), promoted);
  }
}
