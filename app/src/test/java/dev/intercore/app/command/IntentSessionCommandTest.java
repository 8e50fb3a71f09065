package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.field;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The owner of an intent: as the caller names it, else by the caller's process. */
class IntentSessionCommandTest extends IntentCommandTest {
  private static Answer declare(InProcessCli ic, String... more) {
    return ic.call(plus(declaring("a"), plus(more, "--json"))).exits(Answer.YES).quietly();
  }

  @Test
  void theOptionCountsThenTheVariableThenTheProcess() {
    InProcessCli ic = as("ours");
    Answer first = declare(ic, "--session", "said");
    assertThat(field(first, "session")).isEqualTo("said");
    ic.call("intent", "clear", idIn(first), "--session", "said").exits(Answer.YES);
    Answer second = declare(ic);
    assertThat(field(second, "session")).isEqualTo("ours");
    ic.call("intent", "clear", idIn(second)).succeeds("cleared\n");
    assertThat(field(declare(as("")), "session"))
        .startsWith("process-" + ProcessHandle.current().pid() + "-");
  }

  @Test
  void everyVerbTakesTheSameSession() {
    InProcessCli ic = as("it");
    String id = idIn(declare(ic));
    assertThat(ic.call("intent", "list").stdout()).contains("\town_active\t");
    assertThat(ic.call("intent", "show", id).stdout()).contains("ownership\town_active\n");
    ic.call("intent", "check", "--path", "a").succeeds("");
    ic.call("intent", "gate", "--path", "a").succeeds("allowed\tcovered\n");
    ic.call("intent", "gate", "--shell", "touch a").succeeds("allowed\tcovered\n");
    ic.call("intent", "promote", id).complains(Answer.NO, id + " is active already");
    ic.call("intent", "recover", id).succeeds(id + "\n");
    ic.call("intent", "renew", id).succeeds("renewed\n");
    ic.call("intent", "reset", id).succeeds("reset\n");
    ic.call("intent", "clear", id).succeeds("cleared\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ic intent list --json",
        "x=$(ic intent list --json); echo \"$x\"",
        "(ic intent list --json; :)",
        "bash -c 'ic intent list --json; :'",
        "timeout 50 ic intent list --json",
        "env A=b nice ic intent list --json",
        "cd / && ic intent list --json --db \"$OLDPWD/.clavain/intercore.db\"",
        "{ ic intent list --json; :; } & wait",
      })
  void twoCallsOfOneScriptAreOneSession(String again) {
    String took = "ic intent declare --allow a --intent x >/dev/null\n";
    Answer answer = withoutSession().bash("echo $$\n" + took + again).exits(Answer.YES).quietly();
    assertThat(field(answer, "session")).startsWith("process-" + answer.lines().getFirst() + "-");
    assertThat(field(answer, "ownership")).isEqualTo("own_active");
    assertThat(field(answer, "pid")).isEqualTo(answer.lines().getFirst());
  }

  @Test
  void twoScriptsAreTwoSessions() {
    ProcessHandle first =
        living(withoutSession(), "ic intent declare --allow a --intent x || exit 9");
    Answer second =
        withoutSession()
            .bash(
                """
                ic intent list | cut -f 2-3
                ic intent declare --allow a --intent x
                """)
            .exits(Answer.NO);
    assertThat(second.stdout()).isEqualTo("active\tforeign_active\n");
    assertThat(second.stderr()).contains(printedByLiving().strip() + " of process-" + first.pid());
  }

  @Test
  void aSessionContinuesAfterItsProcessEnded() {
    String id = idIn(as("agent").bash("ic intent declare --allow a --intent x; exit").exits(0));
    assertThat(live("other")).containsExactly("active\trecoverable\tagent\ta\tx");
    as("agent").call("intent", "gate", "--path", "a").succeeds("allowed\tcovered\n");
    as("agent").call("intent", "renew", id).succeeds("renewed\n");
    assertThat(live("other")).containsExactly("active\tforeign_active\tagent\ta\tx");
    clear("agent", id);
  }

  @Test
  void aWaiterIsPromotedByAnotherProcessOfItsSession() {
    String first = declared("one", "a");
    String second =
        idIn(as("two").bash("ic intent declare --allow a --intent x --on-conflict queue; exit"));
    clear("one", first);
    as("two").bash("ic intent promote " + second + "; exit").succeeds(second + "\n");
    as("two").bash("ic intent clear " + second + "; exit").succeeds("cleared\n");
  }

  @Test
  void theLabelIsNoSession() {
    String id = idIn(declare(as("one").with("INTERCORE_AGENT", "same")));
    InProcessCli other = as("two").with("INTERCORE_AGENT", "same");
    other.call("intent", "clear", id).exits(Answer.NO);
    other.call(declaring("a")).exits(Answer.NO);
    assertThat(live("two")).containsExactly("active\tforeign_active\tsame\ta\twork");
  }

  @Test
  void whoHasNeitherASessionNorAProcessThatLastsMayLook() {
    String id = declared("me", "a");
    // It has lost its parent once setsid has ended; the pipe is closed when it is done.
    withoutSession()
        .bash(
            """
            mkfifo "$HOME/seen"
            setsid -f bash -c '
              while read -r _ _ _ parent _ </proc/$$/stat && [[ $(cat /proc/$parent/comm 2>/dev/null) == setsid ]]; do :; done
              ic intent list 2>&1' </dev/null >"$HOME/seen" &
            cat "$HOME/seen"
            """)
        .succeeds(id + "\tactive\tforeign_active\tme\ta\twork\n");
  }
}
