package dev.intercore.app.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class RaceScene implements Scene {
  private static final int RACERS = 20;

  @Override
  public String title() {
    return RACERS + " processes ask one guard at the same time. Exactly one may go ahead.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    String[] question = {
      "sentinel", "check", "compound", "session-1", "--interval", "300", "--timeout", "10s"
    };
    long start = System.nanoTime();
    List<Stage.Running> racers = new ArrayList<>();
    for (int i = 0; i < RACERS; i++) {
      racers.add(stage.start("", question));
    }
    int allowed = 0;
    int throttled = 0;
    for (Stage.Running racer : racers) {
      Stage.Answer answer = stage.await(racer);
      allowed += answer.exit() == 0 && answer.stdout().equals("allowed\n") ? 1 : 0;
      throttled += answer.exit() == 1 && answer.stdout().equals("throttled\n") ? 1 : 0;
    }
    stage.tell("$ " + Stage.typed(question) + "   (" + RACERS + " times at once)");
    stage.tell("  " + allowed + " allowed, " + throttled + " throttled");
    stage.tell("  -> all of them together " + (System.nanoTime() - start) / 1_000_000 + " ms");
    stage.expect(allowed == 1 && throttled == RACERS - 1, "one winner of " + RACERS);
  }
}
