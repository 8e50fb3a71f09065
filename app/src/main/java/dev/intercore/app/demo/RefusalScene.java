package dev.intercore.app.demo;

import java.io.IOException;

final class RefusalScene implements Scene {
  @Override
  public String title() {
    return "A bad payload is refused, and what was there stays.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    stage.show(2, "{\"phase\":", "state", "set", "dispatch", "session-2");
    Stage.Answer kept = stage.show(0, "", "state", "get", "dispatch", "session-2");
    stage.expect(kept.stdout().equals("{\"phase\":\"planned\"}\n"), "the old value");
  }
}
