package dev.intercore.app.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

final class LockScene implements Scene {
  private static final int WRITERS = 6;
  private static final String ADD_ONE = "read n <count; echo $((n + 1)) >count";

  @Override
  public String title() {
    return "Locks: processes exclude each other, and a dead holder stops nobody.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    together(stage);
    afterDeath(stage);
  }

  /** Read, add, write: without a lock some would write the same number. */
  private static void together(Stage stage) throws IOException {
    Path count = stage.folder().resolve("count");
    Files.writeString(count, "0\n");
    String[] call = {"lock", "run", "count", "demo", "--wait", "30s", "--", "sh", "-c", ADD_ONE};
    List<Stage.Running> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(stage.start("", call));
    }
    for (Stage.Running writer : writers) {
      stage.expect(stage.await(writer).exit() == 0, "every writer gets its turn");
    }
    String counted = Files.readString(count, StandardCharsets.UTF_8).strip();
    stage.tell(
        "$ ic lock run count demo --wait 30s -- sh -c '"
            + ADD_ONE
            + "'   ("
            + WRITERS
            + " times at once)");
    stage.tell("  count is " + counted);
    stage.expect(counted.equals(Integer.toString(WRITERS)), "no addition is lost");
  }

  private static void afterDeath(Stage stage) throws IOException {
    Process agent = new ProcessBuilder("sleep", "60").start();
    try {
      String pid = Long.toString(agent.pid());
      stage.show(0, "", "lock", "acquire", "deploy", "staging", "--pid", pid, "--owner", "agent-1");
      stage.show(1, "", "lock", "acquire", "deploy", "staging", "--wait", "100ms");
    } finally {
      agent.destroyForcibly();
    }
    stage.tell("$ kill -9 " + agent.pid() + "   (agent-1)");
    stage.await(agent);
    stage.show(0, "", "lock", "acquire", "deploy", "staging", "--owner", "agent-2");
    stage.show(0, "", "lock", "release", "deploy", "staging", "--owner", "agent-2");
  }
}
