package dev.intercore.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.store.Store;
import dev.intercore.testing.DatabaseFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of concurrent checks one is allowed. */
class SentinelRaceTest extends DatabaseFixture {
  private static final int RACERS = 8;
  private static final int ROUNDS = 15;

  SentinelRaceTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void threadsOnOneDatabaseHaveOneWinnerEachRound() throws Exception {
    race(Stream.generate(db::database).limit(RACERS).toList());
  }

  @Test
  void databasesOnOneFileHaveOneWinnerEachRound() throws Exception {
    race(Stream.generate(db::open).limit(RACERS).toList());
  }

  private static void race(List<? extends Store> databases) throws Exception {
    CyclicBarrier start = new CyclicBarrier(databases.size());
    List<Callable<List<Boolean>>> racers = new ArrayList<>();
    for (Store database : databases) {
      racers.add(() -> run(new Sentinels(database), start));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(databases.size())) {
      List<Future<List<Boolean>>> answers = threads.invokeAll(racers);
      for (int round = 0; round < ROUNDS; round++) {
        assertThat(winners(answers, round)).as("round %d", round).isEqualTo(1);
      }
    }
  }

  private static List<Boolean> run(Sentinels sentinels, CyclicBarrier start) throws Exception {
    List<Boolean> answers = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      start.await();
      answers.add(sentinels.check(SentinelClaim.once("guard", "round-" + round)));
    }
    return answers;
  }

  private static int winners(List<Future<List<Boolean>>> answers, int round)
      throws ExecutionException, InterruptedException {
    int winners = 0;
    for (Future<List<Boolean>> answer : answers) {
      winners += answer.get().get(round) ? 1 : 0;
    }
    return winners;
  }
}
