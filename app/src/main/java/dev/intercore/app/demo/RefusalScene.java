package dev.intercore.app.demo;

import java.io.IOException;

final class RefusalScene implements Scene {
  @Override
  public String title() {
    return "A bad payload is refused, and what was there stays.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    stage.show(2, "{\"done\":", "state", "set", "progress", "session-2");
    Stage.Answer kept = stage.show(0, "", "state", "get", "progress", "session-2");
    stage.expect(kept.stdout().equals("{\"done\":0,\"of\":4}\n"), "the old value");
  }
}
