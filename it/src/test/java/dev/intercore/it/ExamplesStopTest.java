package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/** The Stop hook: how often it looks, and what it says. */
class ExamplesStopTest extends ExamplesBox {
  private Ic checking(String command) {
    return tool().with("STOP_CHECK", command);
  }

  private void turnComesAgain() {
    scratch.sqlite().run("UPDATE sentinels SET last_fired = last_fired - 301");
  }

  @Test
  void stopHookSpeaksOnceInFiveMinutes() {
    changeSomething();
    hook(STOP, recorded("stop")).prints(DIRTY);
    hook(STOP, recorded("stop")).prints(SILENT);
    // Another session, another folder of the same project.
    bash("mkdir deep").succeeds("");
    hook(
            STOP,
            recorded("stop")
                .replace(SESSION, "other")
                .replace(
                    "\"cwd\":\"" + scratch.project(), "\"cwd\":\"" + scratch.project() + "/deep"))
        .prints(SILENT);
    turnComesAgain();
    hook(STOP, recorded("stop")).prints(DIRTY);
  }

  @Test
  void stopHookThatFindsNothingLetsTheAgentStop() {
    hook(STOP, recorded("stop")).prints(SILENT);
    turnComesAgain();
    bash("git init -q").succeeds("");
    // The database is no change.
    hook(STOP, recorded("stop")).prints(SILENT);
  }

  @Test
  void agentThatGoesOnForAStopHookIsLeftAlone() {
    changeSomething();
    String again =
        recorded("stop").replace("\"stop_hook_active\":false", "\"stop_hook_active\" : true");
    hook(STOP, again).prints(SILENT);
    ic("sentinel", "list").succeeds("");
    hook(STOP, recorded("stop")).prints(DIRTY);
  }

  @Test
  void stopHookRunsTheCommandItIsGiven() {
    hook(
            checking("echo \"a \\\"b\\\" \\\\ c\"; printf '\\ttab\\001é' >&2; exit 3"),
            STOP,
            recorded("stop"))
        .prints("{\"decision\":\"block\",\"reason\":\"a \\\"b\\\" \\\\ c\\n\\ttabé\"}\n");
    hook(checking("exit 1"), STOP, recorded("stop")).prints(SILENT);
    turnComesAgain();
    hook(checking("exit 1"), STOP, recorded("stop"))
        .prints("{\"decision\":\"block\",\"reason\":\"The check failed: exit 1\"}\n");
    turnComesAgain();
    hook(checking("echo fine; pwd -P; [[ $PWD == */project ]]"), STOP, recorded("stop"))
        .prints(SILENT);
    turnComesAgain();
    assertThat(hook(checking("no-such-linter"), STOP, recorded("stop")).prints(SILENT).stderr())
        .contains("no-such-linter");
    turnComesAgain();
    Answer much = hook(checking("yes 'ein Maß' | head -c 60000; false"), STOP, recorded("stop"));
    assertThat(much.stdout().length()).isBetween(3000, 6000);
    assertThat(much.stdout()).doesNotContain("\uFFFD").endsWith("\"}\n");
  }
}
