package dev.intercore.it;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.field;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The session that the launcher finds: by the variables, or by the processes above it. To an engine
 * it sends the session and its process ids.
 */
class IntentSessionTest extends BlackBox {
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
    Ic ic = withAll(scratch.ic());
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
    Ic ic = withAll(scratch.ic()).with("INTERCORE_SESSION", "").with("CLAUDE_CODE_SESSION_ID", "");
    assertThat(field(declare(ic), "session")).isEqualTo("gemini");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID"})
  void theVariableOfAToolIsTheSessionOfEveryCall(String variable) {
    Ic ic = scratch.ic().with(variable, "it");
    String id = idIn(declare(ic));
    String verbs =
        """
        ic intent check --path a && ic intent gate --path a && ic intent gate --shell 'touch a' && ic intent list | cut -f 3
        for verb in recover renew reset clear; do ic intent $verb ID; done
        """;
    ic.bash(verbs.replace("ID", id))
        .succeeds(
            "allowed\tcovered\nallowed\tcovered\nown_active\nID\nrenewed\nreset\ncleared\n"
                .replace("ID", id));
  }

  @Test
  void theCallsOfOneScriptAreOneSession() {
    Answer answer =
        scratch
            .ic()
            .bash(
                """
                echo $$
                ic intent declare --allow a --intent x >/dev/null
                ic intent list --json
                x=$(ic intent list --json); echo "$x"
                (ic intent list --json; :)
                bash -c 'ic intent list --json; :'
                timeout 50 ic intent list --json
                env A=b nice ic intent list --json
                cd / && ic intent list --json --db "$OLDPWD/.clavain/intercore.db"
                cd "$OLDPWD" && { ic intent list --json; :; } & wait
                """)
            .exits(Answer.YES)
            .quietly();
    String pid = answer.lines().getFirst();
    assertThat(answer.lines()).hasSize(9);
    for (String line : answer.lines().subList(1, 9)) {
      assertThat(line)
          .contains("\"session\":\"process-" + pid + "-")
          .contains("\"ownership\":\"own_active\"", "\"pid\":" + pid);
    }
  }
}
