package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session or an agent with control characters is rejected by every command that uses it. */
class CallerNameCommandTest extends IntentCommandTest {
  private static final List<String> BY_SESSION =
      List.of(
          "intent declare --allow a --intent x",
          "intent list",
          "intent gate --path a",
          "lock acquire n s",
          "lock release n s",
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

  private void refuse(String variable, String value, List<String> calls, String fact) {
    // Without a folder of its own it would list the locks of other tests.
    InProcessCli cli = cli().with("INTERCORE_LOCK_DIR", project.home().resolve("locks").toString());
    for (String call : calls) {
      Answer answer =
          cli.with(variable, value).call(call.split(" ", -1)).exits(Answer.ERROR).prints("");
      assertThat(answer.stderr().lines().findFirst())
          .as(call)
          .hasValueSatisfying(line -> assertThat(line).startsWith("ic: ").endsWith(": " + fact));
    }
    ic("intent", "list").succeeds("");
    cli.call("lock", "list").succeeds("");
    ic("events", "list").succeeds("");
  }

  @ParameterizedTest
  @ValueSource(ints = {'\t', 0x85})
  void sessionWithAControlCharacterIsRefusedByAll(int character) {
    refuse(
        "INTERCORE_SESSION",
        "a" + Character.toString(character) + "b",
        BY_SESSION,
        "session holds the control character U+%04X".formatted(character));
  }

  @Test
  void agentWithAControlCharacterIsRefusedByAll() {
    refuse("INTERCORE_AGENT", "a\nb", BY_AGENT, "agent holds the control character U+000A");
  }
}
