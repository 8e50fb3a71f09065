package dev.intercore.app.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** A repository of its own, three agents, and a conflict that is real. */
final class MergeScene implements Scene {
  private static final String FILE = "greeting.txt";

  /** What a team's own script would do; a conflict leaves the branch as it was. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      git checkout -q "$INTERCORE_MERGE_TARGET" || exit 1
      git merge -q --no-ff -m "Merge $INTERCORE_MERGE_BEAD" "$INTERCORE_MERGE_SOURCE" && exit 0
      git merge --abort
      exit 1
      """;

  @Override
  public String title() {
    return "Work: a mayor plans, agents claim, and the merge queue meets a real conflict.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    if (!stage.hasGit()) {
      stage.tell("There is no git here, so this scene is left out.");
      return;
    }
    repository(stage);
    List<String> beads = new ArrayList<>();
    for (String title : List.of("Say hello to the world", "Say hello in French", "Add a licence")) {
      beads.add(word(stage.show(0, "", "work", "create", "--title", title)));
    }
    stage.show(0, "", "work", "depend", beads.get(2), "--on", beads.get(0));
    String convoy =
        word(
            stage.show(
                0,
                "",
                "convoy",
                "create",
                "--name",
                "release 1",
                beads.get(0),
                beads.get(1),
                beads.get(2)));
    stage.show(0, "", "work", "ready");
    String first = work(stage, "Hello, world!\n", FILE);
    String second = work(stage, "Bonjour !\n", FILE);
    work(stage, "Do as you like.\n", "LICENCE");
    merge(stage, first, second);
    Stage.Answer shown = stage.show(0, "", "convoy", "get", convoy);
    stage.expect(shown.stdout().contains("progress\t1\n"), "all of the convoy is merged");
  }

  private static void repository(Stage stage) throws IOException {
    stage.git("init", "-q", "-b", "main", ".");
    stage.git("config", "user.name", "demo");
    stage.git("config", "user.email", "demo@example.org");
    Files.writeString(stage.folder().resolve(FILE), "Hello.\n");
    Path script = stage.folder().resolve("merge.sh");
    Files.writeString(script, SCRIPT, StandardCharsets.UTF_8);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    stage.git("add", FILE, "merge.sh");
    stage.git("commit", "-q", "-m", "Begin");
  }

  /** An agent claims, works on a branch of its own, and submits it; answers the branch. */
  private static String work(Stage stage, String text, String file) throws IOException {
    String agent = word(stage.show(0, "", "agent", "create", "--role", "polecat", "--rig", "demo"));
    String bead = word(stage.show(0, "", "work", "claim", "--agent", agent));
    stage.show(0, "", "hook", "activate", agent);
    String branch = "work/" + bead;
    stage.tell("$ ... " + agent + " edits " + file + " on the branch " + branch);
    stage.git("checkout", "-q", "-b", branch, "main");
    Files.writeString(stage.folder().resolve(file), text);
    stage.git("add", file);
    stage.git("commit", "-q", "-m", "Work on " + bead);
    stage.git("checkout", "-q", "main");
    stage.show(0, "", "hook", "complete", agent);
    stage.show(0, "", "merge", "submit", bead, "--source", branch, "--target", "main");
    return branch;
  }

  private static void merge(Stage stage, String first, String second) throws IOException {
    String[] run = {"merge", "run", "--target", "main", "--", "./merge.sh"};
    stage.show(0, "", run);
    stage.show(1, "", run);
    stage.tell("The second changed the same line as " + first + ": nothing goes past it.");
    stage.show(1, "", "merge", "next", "--target", "main");
    stage.show(0, "", "escalation", "list");
    stage.tell("$ ... a person merges main into " + second + " and resolves the conflict");
    stage.git("checkout", "-q", second);
    stage.git("merge", "-q", "-s", "ours", "-m", "Both", "main");
    Files.writeString(stage.folder().resolve(FILE), "Hello, world! Bonjour !\n");
    stage.git("commit", "-q", "-a", "-m", "Say both");
    stage.git("checkout", "-q", "main");
    String blocked = word(stage.show(0, "", "merge", "list"));
    stage.show(0, "", "merge", "retry", blocked, "--reason", "resolved by hand");
    stage.show(0, "", run);
    stage.show(0, "", run);
    stage.show(0, "", "escalation", "list");
    String merged = stage.git("log", "--first-parent", "--merges", "--format=%s", "main");
    stage.expect(merged.lines().count() == 3, "three merges are on main: " + merged);
  }

  /** The first word of an answer. */
  private static String word(Stage.Answer answer) {
    String line = answer.stdout().lines().findFirst().orElse("");
    int end = line.indexOf('\t');
    return end < 0 ? line : line.substring(0, end);
  }
}
