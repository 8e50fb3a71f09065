package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many processes that make the same database. An engine makes none, so one mode shows it. */
class InitRaceTest extends ProcessTest {
  private static final int MANY = Tier.rounds(8, 12);
  private static final int ROUNDS = Tier.rounds(1, 12);

  @Test
  void manyInitAtOnceMakeOneDatabase() {
    for (int round = 0; round < ROUNDS; round++) {
      initAtOnce("new-" + round);
    }
  }

  private void initAtOnce(String folder) {
    Ic elsewhere = scratch.ic().in(TestFiles.folder(scratch.project().resolve(folder)));
    List<Running> racers =
        IntStream.range(0, MANY).mapToObj(_ -> scratch.keep(elsewhere.start("init"))).toList();
    List<Answer> answers = racers.stream().map(Running::await).toList();
    answers.forEach(answer -> answer.exits(Answer.YES).quietly());
    assertThat(answers.stream().filter(a -> a.stdout().startsWith("initialized "))).hasSize(1);
    assertThat(answers.stream().filter(a -> a.stdout().startsWith("already initialized ")))
        .hasSize(MANY - 1);
    elsewhere.call("version").exits(Answer.YES).quietly();
    assertThat(elsewhere.call("version").stdout())
        .endsWith("schema: v" + DatabaseFile.SCHEMA + "\n");
    elsewhere.call("health").succeeds("ok\n");
    assertThat(Scratch.in(scratch.project().resolve(folder + "/.clavain")).map(Scratch::name))
        .allMatch(name -> name.matches("intercore\\.db(-wal|-shm)?"));
  }
}
