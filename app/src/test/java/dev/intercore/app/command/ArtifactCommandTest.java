package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the {@code ic artifact} commands. */
class ArtifactCommandTest extends TeamCommandTest {
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private void write(String file, String text) {
    TestFiles.write(project.project().resolve(file), text.getBytes(StandardCharsets.UTF_8));
  }

  private void remove(String file) {
    TestFiles.remove(project.project().resolve(file));
  }

  @Test
  void aFileIsAddedListedAndChecked() {
    String run = run();
    TestFiles.folder(project.project().resolve("docs"));
    write("docs/plan.md", "abc");
    write("../notes/far", "abc");
    ic("artifact", "list", run).succeeds("");
    ic("artifact", "check", run, "--json").succeeds("[]\n");
    String plan = artifact(run, "planned", "docs/plan.md");
    assertThat(artifact(run, "planned", "./docs/../docs/plan.md")).isEqualTo(plan);
    String far = artifact(run, "done", project.home().resolve("notes/far").toString());
    String line = plan + "\tplanned\tdoc\tdocs/plan.md\t" + ABC + "\n";
    ic("artifact", "list", run)
        .succeeds(line + far + "\tdone\tdoc\t" + project.home() + "/notes/far\t" + ABC + "\n");
    ic("artifact", "list", run, "--phase", "planned").succeeds(line);
    InProcessCli below = cli().in(project.project().resolve("docs"));
    below.call("artifact", "check", run, "--phase", "planned").succeeds("ok\tdocs/plan.md\n");
    assertThat(ic("artifact", "list", run, "--json").exits(Answer.YES).stdout())
        .startsWith(
            "[{\"id\":\""
                + plan
                + "\",\"run_id\":\""
                + run
                + "\",\"phase\":\"planned\",\"path\":\"docs/plan.md\",\"type\":\"doc\",\"sha256\":\""
                + ABC
                + "\",\"bytes\":3,\"created_at\":");
    assertThat(eventTypes()).isEqualTo("run.created artifact.added artifact.added");
  }

  @Test
  void aChangedOrMissingFileIsNamed() {
    String run = run();
    write("kept", "abc");
    write("changed", "1");
    write("gone", "1");
    artifact(run, "planned", "kept");
    artifact(run, "planned", "changed");
    artifact(run, "planned", "gone");
    write("changed", "2");
    remove("gone");
    ic("artifact", "check", run)
        .exits(Answer.NO)
        .prints("ok\tkept\nchanged\tchanged\nmissing\tgone\n")
        .quietly();
    assertThat(ic("artifact", "check", run, "--json").exits(Answer.NO).quietly().stdout())
        .startsWith("[{\"state\":\"ok\",\"id\":")
        .contains("{\"state\":\"missing\"");
    artifact(run, "executing", "changed");
    write("gone", "1");
    ic("artifact", "check", run).succeeds("ok\tkept\nok\tgone\nok\tchanged\n");
    ic("run", "fail", run).succeeds("failed\n");
    ic("artifact", "check", run).exits(Answer.YES);
  }

  @Test
  void checkContinuesAfterAnUnreadableFile() {
    String run = run();
    write("loop", "1");
    write("kept", "abc");
    write("changed", "1");
    artifact(run, "planned", "loop");
    artifact(run, "planned", "kept");
    bash("rm loop; ln -s loop loop").succeeds("");
    Answer one = ic("artifact", "check", run).exits(Answer.ERROR).withoutTrace();
    one.prints("unreadable\tloop\nok\tkept\n");
    assertThat(one.stderr().lines())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("ic: artifact check: ")
        .contains("loop cannot be read: Too many levels");
    artifact(run, "planned", "changed");
    write("changed", "2");
    Answer json = ic("artifact", "check", run, "--json").exits(Answer.ERROR);
    assertThat(json.stdout())
        .hasLineCount(1)
        .startsWith("[{\"state\":\"unreadable\",\"id\":")
        .contains("{\"state\":\"ok\",", "{\"state\":\"changed\",");
    assertThat(json.stderr()).hasLineCount(1).startsWith("{\"warning\":\"bad_path\",");
    remove("loop");
    write("loop", "1");
    ic("artifact", "check", run)
        .exits(Answer.NO)
        .prints("ok\tloop\nok\tkept\nchanged\tchanged\n")
        .quietly();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "absent",
        ".",
        "",
        "pipe",
        "/dev/zero",
        "/proc/version",
        "/proc/kmsg",
        "/proc/self/maps",
        "kernel",
        "loop",
        ".clavain/intercore.db",
        "kept/x"
      })
  void aPathThatIsNoReadableRegularFileIsRefused(String path) {
    String run = run();
    bash("mkfifo pipe; ln -s loop loop; ln -s /proc/kmsg kernel; touch kept").succeeds("");
    ic("artifact", "add", run, "--phase", "done", "--path", path, "--type", "t")
        .exits(Answer.ERROR)
        .prints("")
        .withoutTrace();
    ic("artifact", "list", run).succeeds("");
    ic("health").succeeds("ok\n");
  }

  @Test
  void unusualFileNamesArePrintedUnchanged() {
    String run = run();
    for (String name : new String[] {"a b", "é", "e\u0301", "日本 😀", "-x", "*", "'\""}) {
      write(name, "abc");
      artifact(run, "done", "./" + name);
    }
    assertThat(ic("artifact", "check", run).exits(Answer.YES).lines())
        .contains("ok\té", "ok\te\u0301", "ok\t日本 😀", "ok\t-x")
        .hasSize(7);
    bash("printf x >$'a\\nb'; ln -s $'a\\nb' fine").succeeds("");
    ic("artifact", "add", run, "--phase", "done", "--path", "fine", "--type", "t")
        .complains(Answer.ERROR, "control character");
  }

  @Test
  void anUnknownPhaseAWrongTypeAndAnEndedRunAreRefused() {
    String run = run();
    write("f", "");
    String[] add = {"artifact", "add", run, "--path", "f", "--type", "t", "--phase"};
    refuses("unknown", "has no phase flying", plus(add, "flying"));
    refuses("unknown", "has no phase", "artifact", "list", run, "--phase", "flying");
    refuses("unknown", "has no phase", "artifact", "check", run, "--phase", "flying");
    ic("artifact", "add", run, "--path", "f", "--phase", "done", "--type", "a\tb")
        .complains(Answer.ERROR, "type");
    ic("run", "abandon", run).succeeds("abandoned\n");
    refuses("illegal_move", "has ended", plus(add, "done"));
  }
}
