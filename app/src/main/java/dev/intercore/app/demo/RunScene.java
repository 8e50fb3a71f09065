package dev.intercore.app.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class RunScene implements Scene {
  @Override
  public String title() {
    return "Runs: a gate that failed holds a run back, and what it produced is watched.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    Path plan = stage.folder().resolve("plan.md");
    Files.writeString(plan, "1. read the file\n");
    String run =
        stage.show(0, "", "run", "create", "--goal", "import orders from CSV").stdout().strip();
    stage.show(
        0, "", "artifact", "add", run, "--phase", "planned", "--path", "plan.md", "--type", "plan");
    stage.show(0, "", "run", "phase", run, "executing");
    stage.show(0, "", "gate", "fail", run, "shipping", "--evidence", "{\"failed\":2}");
    stage.show(1, "", "run", "phase", run, "done");
    Stage.Answer held = stage.show(0, "", "run", "current", "--json");
    stage.expect(held.stdout().contains("\"phase\":\"executing\""), "the run stays where it was");
    stage.tell("$ ... somebody mends the tests, and changes the plan");
    Files.writeString(plan, "1. read the file\n2. skip empty lines\n");
    stage.show(0, "", "gate", "pass", run, "shipping", "--evidence", "{\"failed\":0}");
    stage.show(0, "", "run", "phase", run, "done", "--from", "executing");
    stage.show(1, "", "artifact", "check", run);
    stage.show(0, "", "run", "complete", run);
  }
}
