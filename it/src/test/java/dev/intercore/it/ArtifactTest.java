package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run produced, as the shipped program tells of it. */
class ArtifactTest extends TeamBox {
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void aFileIsAddedListedAndChecked() {
    String run = run();
    bash("mkdir docs; printf abc >docs/plan.md; printf abc >\"$HOME/far\"").succeeds("");
    ic("artifact", "list", run).succeeds("");
    ic("artifact", "check", run, "--json").succeeds("[]\n");
    String plan = artifact(run, "planned", "docs/plan.md");
    assertThat(artifact(run, "planned", "./docs/../docs/plan.md")).isEqualTo(plan);
    String far = artifact(run, "done", scratch.home().resolve("notes/far").toString());
    String line = plan + "\tplanned\tdoc\tdocs/plan.md\t" + ABC + "\n";
    ic("artifact", "list", run)
        .succeeds(line + far + "\tdone\tdoc\t" + scratch.home() + "/notes/far\t" + ABC + "\n");
    ic("artifact", "list", run, "--phase", "planned").succeeds(line);
    bash("cd docs && ic artifact check " + run + " --phase planned").succeeds("ok\tdocs/plan.md\n");
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
  void aFileThatChangedOrIsGoneIsNamed() {
    String run = run();
    bash("printf abc >kept; printf 1 >changed; printf 1 >gone").succeeds("");
    artifact(run, "planned", "kept");
    artifact(run, "planned", "changed");
    artifact(run, "planned", "gone");
    bash("printf 2 >changed; rm gone").succeeds("");
    ic("artifact", "check", run)
        .exits(Answer.NO)
        .prints("ok\tkept\nchanged\tchanged\nmissing\tgone\n")
        .quietly();
    assertThat(ic("artifact", "check", run, "--json").exits(Answer.NO).quietly().stdout())
        .startsWith("[{\"state\":\"ok\",\"id\":")
        .contains("{\"state\":\"missing\"");
    artifact(run, "executing", "changed");
    bash("printf 1 >gone").succeeds("");
    ic("artifact", "check", run).succeeds("ok\tkept\nok\tgone\nok\tchanged\n");
    ic("run", "fail", run).succeeds("failed\n");
    ic("artifact", "check", run).exits(Answer.YES);
  }

  @Test
  void afterAFileThatCannotBeReadTheOthersAreToldToo() {
    String run = run();
    bash("printf 1 >loop; printf abc >kept; printf 1 >changed").succeeds("");
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
    bash("printf 2 >changed").succeeds("");
    Answer json = ic("artifact", "check", run, "--json").exits(Answer.ERROR);
    assertThat(json.stdout())
        .hasLineCount(1)
        .startsWith("[{\"state\":\"unreadable\",\"id\":")
        .contains("{\"state\":\"ok\",", "{\"state\":\"changed\",");
    assertThat(json.stderr()).hasLineCount(1).startsWith("{\"warning\":\"bad_path\",");
    bash("rm loop; printf 1 >loop").succeeds("");
    ic("artifact", "check", run)
        .exits(Answer.NO)
        .prints("ok\tloop\nok\tkept\nchanged\tchanged\n")
        .quietly();
  }

  @Test
  void whatOneMayNotReadIsToldOfEach() {
    String run = run();
    bash("mkdir shut; printf 1 >secret; printf 1 >shut/below; printf abc >kept").succeeds("");
    for (String file : new String[] {"secret", "shut/below", "kept"}) {
      artifact(run, "planned", file);
    }
    bash("chmod 0 secret shut").succeeds("");
    // Root without the right to read everything.
    String plainly =
        bash("cat secret").exit() == 0
            ? "setpriv --bounding-set=-dac_override,-dac_read_search "
            : "";
    assumeTrue(bash(plainly + "true").exit() == 0, "root cannot give its rights up here");
    Answer answer = bash("exec " + plainly + "ic artifact check " + run).exits(Answer.ERROR);
    bash("chmod 700 shut secret").succeeds("");
    answer.prints("unreadable\tsecret\nunreadable\tshut/below\nok\tkept\n");
    assertThat(answer.stderr().lines().filter(line -> line.endsWith("permission denied")))
        .hasSize(2);
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
        "secret",
        ".clavain/intercore.db",
        "kept/x"
      })
  void whatIsNoFileToReadIsRefused(String path) {
    String run = run();
    bash("mkfifo pipe; ln -s loop loop; ln -s /proc/kmsg kernel; touch kept; printf x >secret; chmod 0 secret")
        .succeeds("");
    assumeTrue(
        !path.equals("secret") || bash("cat secret").exit() != 0,
        "who may read everything is refused nothing");
    ic("artifact", "add", run, "--phase", "done", "--path", path, "--type", "t")
        .exits(Answer.ERROR)
        .prints("")
        .withoutTrace();
    ic("artifact", "list", run).succeeds("");
    ic("health").succeeds("ok\n");
  }

  @Test
  void oddNamesOfFilesComeBackAsTheyAre() {
    String run = run();
    for (String name : new String[] {"a b", "é", "e\u0301", "日本 😀", "-x", "*", "'\""}) {
      bash("printf abc >" + Cli.quoted("./" + name).strip()).succeeds("");
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
  void refusalsAreTold() {
    String run = run();
    bash("touch f").succeeds("");
    String[] add = {"artifact", "add", run, "--path", "f", "--type", "t", "--phase"};
    refuses("unknown", "has no phase flying", IntentBox.plus(add, "flying"));
    refuses("unknown", "has no phase", "artifact", "list", run, "--phase", "flying");
    refuses("unknown", "has no phase", "artifact", "check", run, "--phase", "flying");
    ic("artifact", "add", run, "--path", "f", "--phase", "done", "--type", "a\tb")
        .complains(Answer.ERROR, "type");
    ic("run", "abandon", run).succeeds("abandoned\n");
    refuses("illegal_move", "has ended", IntentBox.plus(add, "done"));
  }
}
