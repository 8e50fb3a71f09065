package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers of {@code ic status}, as text and as JSON. */
class StatusCommandTest extends TeamCommandTest {
  private static final String ESCAPE = "\033[";
  private static final String NONE =
      """
      {"runs":[],"agents":[],"intents":[],"locks":[],"work":[],"merge_queue":[],"escalations":[],"events":[]}
      """;

  /** Calls with a lock folder of this test. */
  private InProcessCli user() {
    return cli()
        .with("INTERCORE_LOCK_DIR", project.home().resolve("locks").toString())
        .with("INTERCORE_SESSION", "me");
  }

  private Answer status(String... more) {
    return user().call(plus(new String[] {"status"}, more));
  }

  private void fill() {
    String agent = agent();
    String bead = begun(agent);
    bead("Something \033[31mred\u202e that goes on \u65e5\u672c".replace("\033", "^"));
    submitted(bead, "main");
    user().call("intent", "declare", "--allow", "src/a.c", "--intent", "x").exits(Answer.YES);
    user()
        .with("INTERCORE_SESSION", "other")
        .call("intent", "declare", "--allow=src", "--intent=y", "--on-conflict=queue")
        .exits(Answer.NO);
    user().call("lock", "acquire", "deploy", "staging", "--owner", "me").exits(Answer.YES);
  }

  @Test
  void emptyProjectShowsTheFirstCommandsToType() {
    Answer answer = status().exits(Answer.YES).quietly();
    assertThat(answer.stdout()).startsWith("Nothing has happened here yet.").contains("ic run");
    status("--json").succeeds(NONE);
  }

  @Test
  void missingDatabaseIsAnError() {
    cli().in(project.home()).call("status").complains(Answer.ERROR, "intercore.db");
  }

  @Test
  void everySectionIsOnTheScreen() {
    screenHasEverySection();
  }

  private void screenHasEverySection() {
    fill();
    String screen = status().exits(Answer.YES).quietly().stdout();
    assertThat(screen)
        .containsPattern("(?m)^agents +1 working\\n  polecat-\\w+  bead-\\w+  begun  \\d+[smh]$")
        .containsPattern(
            "(?m)^intents +1 active, 1 queued\\n  intent-1-\\w+  active    me     src/a.c$")
        .containsPattern("(?m)^  intent-2-\\w+  queued 1  other  src$")
        .containsPattern("(?m)^locks +1 held\\n  deploy  staging  me  \\d+[smh]$")
        .containsPattern("(?m)^work +1 ready, 1 assigned\\n  bead-\\w+  P2  Something")
        .containsPattern(
            "(?m)^merge queue  1 branch\\n  main  1 queued  mr-\\w+  pending  work/bead")
        .containsPattern("(?m)^events +the last \\d+$")
        .doesNotContain(ESCAPE, "\u202e")
        .endsWith("none: runs, escalations\n");
    assertThat(screen.lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void linesAreCutToTheWidthOfTheScreen() {
    fill();
    bead("long ".repeat(25).strip());
    InProcessCli narrow = user().with("COLUMNS", "40");
    List<String> lines = narrow.call("status").exits(Answer.YES).lines();
    assertThat(lines).allMatch(line -> line.length() <= 40).anyMatch(line -> line.contains("…"));
    assertThat(user().with("COLUMNS", "200").call("status").lines())
        .anyMatch(line -> line.length() > 80)
        .noneMatch(line -> line.contains("…"));
  }

  @Test
  void longSectionIsCountedAndItsFirstLinesAreShown() {
    for (int i = 1; i <= 8; i++) {
      bead("item " + i);
    }
    assertThat(status().exits(Answer.YES).stdout())
        .contains("work         8 ready\n", "  … and 3 more\n", "item 1", "item 5")
        .doesNotContain("item 6  ");
  }

  @Test
  void jsonHoldsTheJsonOfEachCommandGroup() {
    fill();
    String json = status("--json").exits(Answer.YES).quietly().stdout();
    assertThat(json).endsWith("]}\n").hasLineCount(1);
    for (String[] list :
        new String[][] {
          {"agents", "agent", "list"},
          {"intents", "intent", "list"},
          {"work", "work", "list"},
          {"merge_queue", "merge", "list"}
        }) {
      String own = user().call(list[1], list[2], "--json").exits(Answer.YES).stdout().strip();
      assertThat(json).contains("\"" + list[0] + "\":" + own);
    }
    String events = user().call("events", "list", "--json").exits(Answer.YES).stdout().strip();
    assertThat(json).contains("\"events\":" + events).contains("\"name\":\"deploy\"");
  }

  @Test
  void damagedRecordsAreNamedAndTheRestIsShown() {
    bead("whole");
    damage("work", bead("broken"));
    for (Answer answer : List.of(status(), status("--json"))) {
      answer.exits(Answer.YES).withoutTrace();
      assertThat(answer.stdout()).contains("whole");
      assertThat(answer.stderr()).contains("is damaged").contains("ic doctor");
    }
  }

  @Test
  void countOfExaminedLocksIsShownIfNotAllAreExamined() {
    user().call("lock", "acquire", "n", "0", "--owner", "me").exits(Answer.YES);
    user().call("lock", "release", "n", "0", "--owner", "me").exits(Answer.YES);
    user().call("run", "create", "--goal", "g").exits(Answer.YES);
    user()
        .bash("cd \"$INTERCORE_LOCK_DIR/n\"; for i in {1..220}; do cp -r 0 $i; done")
        .succeeds("");
    assertThat(user().call("status").exits(Answer.YES).stdout())
        .contains("locks        none held among 200; `ic lock list` looks at all\n");
  }

  @Test
  void refusedLockFolderIsAWarning() {
    bead("ready");
    bash("mkdir ../open && chmod 777 ../open").succeeds("");
    InProcessCli user = cli().with("INTERCORE_LOCK_DIR", project.home().resolve("open").toString());
    Answer text = user.call("status").exits(Answer.YES);
    assertThat(text.stdout()).contains("1 ready");
    assertThat(text.stderr()).contains("open to others");
    assertThat(user.call("status", "--json").exits(Answer.YES).stdout()).contains("\"locks\":[]");
  }

  @Test
  void recordsInFilesAreShown() {
    TestFiles.write(
        project.clavain().resolve("config.json"),
        "{\"work\":{\"store\":\"files\"},\"intent\":{\"backend\":\"files\"}}"
            .getBytes(StandardCharsets.UTF_8));
    status("--json").succeeds(NONE);
    assertThat(project.project().resolve(".chipset")).doesNotExist();
    screenHasEverySection();
  }
}
