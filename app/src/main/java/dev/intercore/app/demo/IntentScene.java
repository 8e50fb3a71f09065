package dev.intercore.app.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class IntentScene implements Scene {
  @Override
  public String title() {
    return "Intents: two agents meet on one file, and a third dies.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    Path file = stage.folder().resolve("src/parser.c");
    Files.createDirectories(stage.folder().resolve("src"));
    Files.writeString(file, "int parse(void);\n");
    Process one = new ProcessBuilder("sleep", "60").start();
    Process two = new ProcessBuilder("sleep", "60").start();
    Process three = new ProcessBuilder("sleep", "60").start();
    try {
      meet(stage, file, one, two);
      recover(stage, two, three);
    } finally {
      one.destroyForcibly();
      two.destroyForcibly();
      three.destroyForcibly();
    }
  }

  /** One queues, is promoted, and sees what changed. */
  private static void meet(Stage stage, Path file, Process one, Process two) throws IOException {
    String first =
        id(
            stage.show(
                0, "", as("a-1", one, "declare", "--allow", "src/parser.c", "--intent", "fix")));
    stage.show(0, "", "intent", "gate", "--session", "a-1", "--path", "src/parser.c");
    stage.show(1, "", "intent", "gate", "--session", "a-2", "--path", "src/parser.c");
    String[] second = {"--allow", "src/*.c", "--intent", "rename", "--on-conflict", "queue"};
    String waiter = id(stage.show(1, "", as("a-2", two, "declare", second)));
    stage.show(1, "", as("a-2", two, "promote", waiter));
    Files.writeString(file, "int parse(int mode);\n");
    stage.tell("$ ... a-1 edits src/parser.c and is done");
    stage.show(0, "", as("a-1", one, "clear", first));
    Stage.Answer promoted = stage.show(0, "", as("a-2", two, "promote", waiter));
    stage.expect(promoted.stdout().contains("changed\tsrc/parser.c"), "the edit is told");
    stage.show(0, "", as("a-2", two, "clear", waiter));
  }

  private static void recover(Stage stage, Process two, Process three) throws IOException {
    String id =
        id(stage.show(0, "", as("a-3", three, "declare", "--allow", "src", "--intent", "port")));
    three.destroyForcibly();
    stage.await(three);
    stage.tell("$ kill -9 " + three.pid() + "   (a-3)");
    stage.show(0, "", "intent", "list", "--session", "a-2");
    stage.show(0, "", as("a-2", two, "recover", id));
    stage.show(0, "", as("a-2", two, "clear", id));
  }

  private static String[] as(String session, Process process, String verb, String... rest) {
    String[] words = new String[rest.length + 6];
    words[0] = "intent";
    words[1] = verb;
    words[2] = "--session";
    words[3] = session;
    words[4] = "--pid";
    words[5] = Long.toString(process.pid());
    System.arraycopy(rest, 0, words, 6, rest.length);
    return words;
  }

  /** The one that the answer names. */
  private static String id(Stage.Answer answer) {
    String line = answer.stdout().strip();
    int from = line.indexOf("intent-");
    int to = line.indexOf(' ', from);
    return line.substring(from, to < 0 ? line.length() : to);
  }
}
