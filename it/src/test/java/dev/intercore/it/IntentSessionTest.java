package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose an intent is, by what the caller says, and by who it is when it says nothing. */
class IntentSessionTest extends IntentBox {
  private static final String SESSION_OF = "sed -E 's/.*\"session\":\"([^\"]*)\".*/\\1/'";

  /** From the strongest to the weakest. */
  private static final Map<String, String> VARIABLES = variables();

  private static Map<String, String> variables() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("INTERCORE_SESSION", "ours");
    all.put("CLAUDE_CODE_SESSION_ID", "claude");
    all.put("GEMINI_SESSION_ID", "gemini");
    return all;
  }

  private static Ic withAll(Ic ic) {
    Ic all = ic;
    for (Map.Entry<String, String> one : VARIABLES.entrySet()) {
      all = all.with(one.getKey(), one.getValue());
    }
    return all;
  }

  private static Answer declare(Ic ic, String... more) {
    return ic.call(plus(declaring("a"), plus(more, "--json"))).exits(Answer.YES).quietly();
  }

  @Test
  void theOptionCountsThenTheVariablesInTheirOrderThenTheProcess() {
    Ic ic = withAll(nobody());
    Answer first = declare(ic, "--session", "said");
    assertThat(field(first, "session")).isEqualTo("said");
    ic.call("intent", "clear", idIn(first), "--session", "said").exits(Answer.YES);
    for (Map.Entry<String, String> one : VARIABLES.entrySet()) {
      Answer answer = declare(ic);
      assertThat(field(answer, "session")).as("%s", answer).isEqualTo(one.getValue());
      ic.call("intent", "clear", idIn(answer)).succeeds("cleared\n");
      ic = ic.without(one.getKey());
    }
    assertThat(field(declare(ic), "session"))
        .startsWith("process-" + ProcessHandle.current().pid() + "-");
  }

  @Test
  void anEmptyVariableIsNone() {
    Ic ic = withAll(nobody()).with("INTERCORE_SESSION", "").with("CLAUDE_CODE_SESSION_ID", "");
    assertThat(field(declare(ic), "session")).isEqualTo("gemini");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INTERCORE_SESSION", "CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID"})
  void everyVerbTakesTheSameSession(String variable) {
    Ic ic = nobody().with(variable, "it");
    String id = idIn(declare(ic));
    assertThat(ic.call("intent", "list").stdout()).contains("\town_active\t");
    assertThat(ic.call("intent", "show", id).stdout()).contains("ownership\town_active\n");
    ic.call("intent", "check", "--path", "a").succeeds("");
    ic.call("intent", "gate", "--path", "a").succeeds("allowed\tcovered\n");
    ic.call("intent", "gate", "--shell", "touch a").succeeds("allowed\tcovered\n");
    ic.call("intent", "promote", id).succeeds(id + "\n");
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
    Answer answer = nobody().bash("echo $$\n" + took + again).exits(Answer.YES).quietly();
    assertThat(field(answer, "session")).startsWith("process-" + answer.lines().getFirst() + "-");
    assertThat(field(answer, "ownership")).isEqualTo("own_active");
    assertThat(field(answer, "pid")).isEqualTo(answer.lines().getFirst());
  }

  @Test
  void twoScriptsAreTwoSessions() {
    Running first = scratch.keep(nobody().startBash(STAYING));
    OwnEngine.await("the first", () -> first.stdoutSoFar().contains("intent-"));
    Answer second =
        nobody()
            .bash(
                """
                ic intent list | cut -f 2-3
                ic intent declare --allow a --intent x
                """)
            .exits(Answer.NO);
    assertThat(second.stdout()).isEqualTo("active\tforeign_active\n");
    assertThat(second.stderr())
        .contains(first.stdoutSoFar().strip() + " of process-" + first.pid());
  }

  private static final String STAYING = "ic intent declare --allow a --intent x; read -r <> <(:)";

  @Test
  void bothModesGiveTheSameSession() {
    String asked =
        """
        id=$(ic intent declare --allow a --intent x)
        for mode in direct resident; do
          export INTERCORE_ENGINE=$mode
          ic intent list | head -n 1 | cut -f 3
          ic intent declare --allow b --intent x --json | SESSION
          ic intent gate --path b
          ic intent renew "$id" --json | SESSION
        done
        """;
    Answer answer = nobody().bash(asked.replace("SESSION", SESSION_OF)).exits(Answer.YES).quietly();
    List<String> direct = answer.lines().subList(0, 4);
    assertThat(direct).contains("own_active", "allowed\tcovered");
    assertThat(direct.get(1)).startsWith("process-").isEqualTo(direct.get(3));
    assertThat(answer.lines().subList(4, answer.lines().size())).isEqualTo(direct);
  }

  @Test
  void theSessionOfWhoeverStartedTheEngineIsNobodyElses() {
    try (OwnEngine engine = new OwnEngine(scratch)) {
      Ic first = withAll(engine.ic()).with("INTERCORE_AGENT", "starter");
      first.with("INTERCORE_ENGINE", "direct").call("engine", "start").exits(Answer.YES);
      String id = idIn(first.call(declaring("a")).exits(Answer.YES));
      Answer seen = engine.ic("intent", "list");
      assertThat(seen.lines()).containsExactly(id + "\tactive\tforeign_active\tstarter\ta\twork");
      engine
          .ic("intent", "gate", "--path", "a")
          .exits(Answer.NO)
          .prints("denied\tno_active_intent\n");
      engine.ic("intent", "clear", id).exits(Answer.NO);
      first.call("intent", "clear", id).succeeds("cleared\n");
    }
  }

  @Test
  void aSessionGoesOnAfterItsProcessEnded() {
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
    Ic other = as("two").with("INTERCORE_AGENT", "same");
    other.call("intent", "clear", id).exits(Answer.NO);
    other.call(declaring("a")).exits(Answer.NO);
    assertThat(live("two")).containsExactly("active\tforeign_active\tsame\ta\twork");
  }

  @Test
  void whoHasNeitherASessionNorAProcessThatLastsMayLook() {
    String id = declared("me", "a");
    Path out = scratch.home().resolve("notes/seen");
    nobody()
        .bash(
            "setsid -f bash -c 'sleep 0.2; ic intent list >\"$HOME/seen.new\" 2>&1;"
                + " mv \"$HOME/seen.new\" \"$HOME/seen\"' </dev/null >/dev/null 2>&1")
        .exits(Answer.YES);
    OwnEngine.await("the list", () -> Files.exists(out));
    assertThat(new String(TestFiles.read(out), StandardCharsets.UTF_8))
        .isEqualTo(id + "\tactive\tforeign_active\tme\ta\twork\n");
  }
}
