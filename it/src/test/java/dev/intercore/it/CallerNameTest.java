package dev.intercore.it;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The environment names the caller in bytes. Bytes that are not UTF-8 are rejected: taken for text,
 * two sessions could be one. Direct calls check them in Java and an engine in what the launcher
 * sends; the messages are the same.
 */
class CallerNameTest extends BlackBox {
  private static final List<String> BY_SESSION =
      List.of(
          "intent declare --allow a --intent x",
          "intent list",
          "intent gate --path a",
          "lock acquire n s",
          "lock release n s",
          "lock run n s -- touch ran",
          "run create --goal x",
          "run current",
          "events add build.finished web",
          "work create --title x",
          "status");

  private static final List<String> BY_AGENT =
      List.of(
          "intent declare --allow a --intent x --session s",
          "run create --goal x",
          "events add build.finished web",
          "work create --title x");

  private void refuse(String assignment, List<String> calls, String fact) {
    StringBuilder script = new StringBuilder();
    for (String call : calls) {
      script.append(
          assignment + " ic " + call + " 2>\"$HOME/err\"; echo \"$?\"; head -n 1 \"$HOME/err\"\n");
    }
    // Without a folder of its own it would list the locks of other tests.
    Ic ic = scratch.ic().with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString());
    List<String> lines = ic.bash(script.toString()).exits(Answer.YES).lines();
    assertThat(lines).hasSize(2 * calls.size());
    for (int i = 0; i < calls.size(); i++) {
      assertThat(lines.get(2 * i)).as(calls.get(i)).isEqualTo("2");
      assertThat(lines.get(2 * i + 1)).as(calls.get(i)).startsWith("ic: ").endsWith(": " + fact);
    }
    ic.bash("ic intent list && ic lock list && ic events list").succeeds("");
    assertThat(scratch.project().resolve("ran")).doesNotExist();
  }

  @Test
  void sessionThatIsNotUtf8IsRefusedByAll() {
    refuse("INTERCORE_SESSION=$'\\xff'", BY_SESSION, "INTERCORE_SESSION is not valid UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\xc2", "\\xed\\xa0\\x80"})
  void soIsOneThatOnlyBeginsAsUtf8OrIsHalfAPair(String bytes) {
    refuse(
        "INTERCORE_SESSION=$'" + bytes + "'",
        BY_SESSION.subList(0, 1),
        "INTERCORE_SESSION is not valid UTF-8");
  }

  @Test
  void soIsAControlCharacter() {
    refuse(
        "INTERCORE_SESSION=$'a\\tb'",
        List.of("intent list", "lock run n s -- touch ran"),
        "session holds the control character U+0009");
    refuse(
        "INTERCORE_AGENT=$'a\\nb'",
        BY_AGENT.subList(0, 1),
        "agent holds the control character U+000A");
  }

  @Test
  void soIsAnAgent() {
    refuse("INTERCORE_AGENT=$'\\xff'", BY_AGENT, "INTERCORE_AGENT is not valid UTF-8");
  }

  @Test
  void theVariableOfAnAgentsToolIsNoOther() {
    refuse(
        "CLAUDE_CODE_SESSION_ID=$'\\xff'",
        List.of("intent list", "lock run n s -- touch ran", "status"),
        "INTERCORE_SESSION is not valid UTF-8");
  }

  @Test
  void anOptionIsTakenInstead() {
    bash("INTERCORE_SESSION=$'\\xff' INTERCORE_AGENT=$'\\xff' ic intent declare --allow a --intent x"
            + " --session s --agent b")
        .exits(Answer.YES)
        .quietly();
  }

  private static final String CLAUDE = "5f0c1a7e-3b52-4c1d-9c55-0d6a2b1f7e11";
  private static final String CURSOR = "c0ffee00-1111-4222-8333-444455556666";

  private Answer hook(String variable, String tool, String message) {
    byte[] recorded =
        TestFiles.read(Checkout.file("app/src/test/hooks/" + tool + "/" + message + ".json"));
    String text =
        new String(recorded, StandardCharsets.UTF_8).replace("ROOT", scratch.project().toString());
    TestFiles.write(scratch.home().resolve("notes/message"), text.getBytes(StandardCharsets.UTF_8));
    return bash(variable + "=$'\\xff' ic guard " + tool + " <\"$HOME/message\"").withoutTrace();
  }

  private Answer declared(String session, String path) {
    return ic(plus(declaring(path), "--session", session)).exits(Answer.YES);
  }

  @Test
  void aHookIsDeniedThoughTheSessionOfItsMessageMay() {
    declared(CLAUDE, "src");
    declared(CURSOR, "other");
    // No variable of ic is as wrong as these.
    hook("OTHER", "claude-code", "edit").succeeds("");
    for (String variable : List.of("INTERCORE_SESSION", "INTERCORE_AGENT")) {
      Answer denied = hook(variable, "claude-code", "edit").exits(Answer.ERROR);
      assertThat(denied.stdout()).contains("\"permissionDecision\":\"deny\"");
      assertThat(denied.stderr())
          .contains("cannot decide whether this is allowed: " + variable + " is not valid UTF-8");
      hook(variable, "claude-code", "read").succeeds("");
      assertThat(hook(variable, "cursor", "write").exits(Answer.YES).stdout())
          .startsWith("{\"permission\":\"deny\",")
          .contains(variable + " is not valid UTF-8");
    }
  }

  @Test
  void whatDecidesNothingBlocksNothing() {
    String id = idIn(declared(CLAUDE, "src"));
    for (String event : List.of("session-start", "after", "stop", "session-end")) {
      Answer done = hook("INTERCORE_SESSION", "claude-code", event).exits(Answer.YES).prints("");
      assertThat(done.stderr()).as(event).contains("INTERCORE_SESSION is not valid UTF-8");
    }
    assertThat(ic("intent", "list").lines())
        .singleElement()
        .asString()
        .startsWith(id + "\tactive\t");
  }
}
