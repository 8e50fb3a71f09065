package dev.intercore.app.demo;

import java.io.IOException;
import java.time.Duration;

final class StateScene implements Scene {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  @Override
  public String title() {
    return "Hooks share state that ends by itself.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    stage.show(0, "{\"done\":3,\"of\":7}", "state", "set", "progress", "session-1", "--ttl", "2s");
    stage.show(0, "{\"done\":0,\"of\":4}", "state", "set", "progress", "session-2");
    stage.show(0, "", "state", "list", "progress");
    // The wait is the point of the scene: nobody removes the value, it is over.
    long end = System.nanoTime() + LONGEST.toNanos();
    while (stage.await(stage.start("", "state", "get", "progress", "session-1")).exit() == 0) {
      stage.expect(System.nanoTime() < end, "the value outlived its two seconds");
    }
    stage.tell("(when they are over)");
    stage.show(1, "", "state", "get", "progress", "session-1");
    stage.show(0, "", "state", "get", "progress", "session-2");
  }
}
