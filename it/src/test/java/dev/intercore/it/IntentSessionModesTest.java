package dev.intercore.it;

import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions where both modes are used, or where an engine was started by another session. */
class IntentSessionModesTest extends ProcessTest {
  private static final String SESSION_OF = "sed -E 's/.*\"session\":\"([^\"]*)\".*/\\1/'";

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
    Answer answer =
        scratch.ic().bash(asked.replace("SESSION", SESSION_OF)).exits(Answer.YES).quietly();
    List<String> direct = answer.lines().subList(0, 4);
    assertThat(direct).contains("own_active", "allowed\tcovered");
    assertThat(direct.get(1)).startsWith("process-").isEqualTo(direct.get(3));
    assertThat(answer.lines().subList(4, answer.lines().size())).isEqualTo(direct);
  }

  @Test
  void theSessionOfWhoeverStartedTheEngineIsNobodyElses() {
    try (OwnEngine engine = new OwnEngine(scratch)) {
      Ic first =
          engine
              .ic()
              .with("INTERCORE_SESSION", "ours")
              .with("CLAUDE_CODE_SESSION_ID", "claude")
              .with("GEMINI_SESSION_ID", "gemini")
              .with("INTERCORE_AGENT", "starter");
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
}
