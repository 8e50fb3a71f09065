package dev.intercore.app.demo;

import java.io.IOException;

final class LookScene implements Scene {
  @Override
  public String title() {
    return "Look and ask: one screen, a question, what happened, and waiting for what comes.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    stage.show(0, "", "status");
    Stage.Answer ended = stage.show(0, "", "query", "which runs have ended?");
    stage.expect(ended.stdout().contains("import orders from CSV"), "the run of before is found");
    stage.show(0, "", "query", "SELECT status, count(*) AS items FROM work GROUP BY status");
    Stage.Answer told = stage.show(0, "", "events", "list", "--type", "run");
    stage.expect(told.stdout().contains("run.completed"), "its end was told");
    stage.show(1, "", "wait", "work", "ready", "--for", "200ms");
  }
}
