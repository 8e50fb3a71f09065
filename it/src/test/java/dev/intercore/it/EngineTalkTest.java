package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no client of ours makes. */
class EngineTalkTest extends TalkBox {
  @Test
  void aWholeRequestIsAnswered() {
    assertThat(
            engine
                .wire()
                .stdout(
                    "call", scratch.project(), "sentinel", "check", "n", "s", "--interval", "0"))
        .isEqualTo("allowed\n");
    assertThat(engine.wire().ask("call", scratch.project(), "state", "get", "none", "s"))
        .hasSize(48)
        .startsWith("o1 - 0 0 ");
    assertThat(engine.wire().ask("call", scratch.project(), "state", "set", "k", "s"))
        .isEqualTo("i");
    assertThat(engine.wire().ask("call", scratch.project(), "init")).isEqualTo("d");
  }

  @Test
  void aWrongTokenGetsNoAnswerAndChangesNothing() {
    long before = engine.calls();
    String right = engine.token();
    String last = right.endsWith("0") ? "1" : "0";
    for (String token :
        new String[] {
          "",
          "x",
          right.substring(1),
          right + "0",
          right.substring(0, 63) + last,
          right.toUpperCase(java.util.Locale.ROOT) + " "
        }) {
      Wire wrong = new Wire(engine.port(), token);
      for (String kind : new String[] {"call", "status", "stop"}) {
        assertThat(wrong.ask(kind, scratch.project(), "state", "set", "k", "s", "--value", "2"))
            .isEmpty();
      }
    }
    direct("state", "get", "k", "s").exits(Answer.NO);
    assertThat(engine.calls()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "ic2\0", "ic1\0\0", "\0\0\0\0\0\0"})
  void strangersAreHungUpOn(String words) {
    assertThat(engine.wire().send(words.getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  @Test
  void withTheTokenAndNonsenseNothingIsDone() {
    String token = engine.token();
    String[] odd = {"", "x", "-1", "99999999999", "2147483647", "1e3", " 1", "8388609"};
    for (String count : odd) {
      assertThat(
              say(
                  "ic1", token, "call", "id", "1.00", "6000", "", "/", "", "", "", "", "", "", "",
                  "", "", count))
          .isEmpty();
    }
    // Whole, and wrong inside: to be done elsewhere, if at all.
    String here = scratch.project().toString();
    for (String uptime : odd) {
      assertThat(
              say(
                  "ic1", token, "call", "id", uptime, "6000", "", here, "", "", "", "", "", "", "",
                  "", "", "1", "health"))
          .isEqualTo("d");
    }
    String set = "state\0set\0k\0odd\0--value\0001";
    String[][] others = {
      {"call", "id", "1.00", "soon", "", here},
      {"call", "id", "1.00", "6000", "", here},
      {"call", "id", "99999999.00", "6000", "", here},
      {"dance", "id", "1.00", "6000", "", here},
      {"call", "id", "1.00", "6000", "e", "relative"},
      {"call", "id", "1.00", "6000", "", "/nowhere/at/all"},
    };
    for (String[] other : others) {
      assertThat(
              say(
                  "ic1", token, other[0], other[1], other[2], other[3], other[4], other[5], "", "",
                  "", "", "", "", "", "", "", "6", set))
          .isEqualTo("d");
    }
    direct("state", "get", "k", "odd").exits(Answer.NO);
  }

  @Test
  void bytesThatAreNoTextAreNotForTheEngine() {
    byte[] request = engine.wire().request("call", scratch.project(), "state", "get", "k", "???");
    for (int i = request.length - 4; i < request.length - 1; i++) {
      request[i] = (byte) 0xFF;
    }
    assertThat(engine.wire().send(request)).isEqualTo("d");
  }
}
