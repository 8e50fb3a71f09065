package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.testkit.Answer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of users, and events of state and sentinels on request. */
class EventsCommandTest extends CommandTest {
  private Answer events() {
    return bash("ic events list | cut -f 3,4,6");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"big\":123456789012345678901234567890,\"far\":1e999,\"no\":-0.0}",
        "{\"half\":\"\\ud800\",\"nul\":\"\\u0000\",\"esc\":\"\\u001b[2J\"}",
        "{\"lines\":\"\u2028\u2029\",\"wide\":\"日本 😀\"}",
        "{\"z\":1,\"a\":{\"b\":[[[{\"c\":null}]]]}}",
        "{\"\":\"\",\" \":\"  \"}"
      })
  void bodyComesBackAsItWasGiven(String body) {
    ic("events", "add", "a.b", "s", "--body", body).succeeds("1\n");
    events().succeeds("a.b\ts\t" + body + "\n");
    assertThat(bash("ic events tail").stdout())
        .endsWith("\"body\":" + body + "}\n")
        .hasLineCount(1);
    assertThat(ic("events", "list", "--json").stdout()).endsWith("\"body\":" + body + "}]\n");
  }

  @Test
  void whatMovesACursorIsEscaped() {
    ic("events", "add", "a.b", "s", "--body", "{\"x\":\"\u009b2J\u007f\"}").succeeds("1\n");
    events().succeeds("a.b\ts\t{\"x\":\"\\u009b2J\\u007f\"}\n");
    project.sqlite().run("UPDATE events SET type = 'a' || char(10) || 'b'");
    assertThat(ic("events", "list").stdout()).hasLineCount(1).contains("a\\u000ab");
  }

  @Test
  void emptyNameIsRejected() {
    ic("events", "list", "--subject", "").complains(Answer.ERROR, "--subject is empty");
    ic("events", "tail", "--actor=").complains(Answer.ERROR, "--actor is empty");
    ic("events", "list", "--actor", "a\nb").complains(Answer.ERROR, "control character");
    ic("events", "consumers", "a\nb").complains(Answer.ERROR, "control character");
    ic("events", "tail", "--consumer", "new", "--subject=").complains(Answer.ERROR, "is empty");
    ic("events", "consumers").succeeds("");
  }

  @Test
  void bodyMayHaveSixtyFourKibibytesAndNoMore() {
    String most = "{\"x\":\"" + "y".repeat((64 << 10) - 8) + "\"}";
    ic("events", "add", "a.b", "s", "--body", most).succeeds("1\n");
    ic("events", "add", "a.b", "s", "--body", most.replace("}", " }").replace("{", "{\"z\":1,"))
        .complains(Answer.ERROR, "over the limit of 65536");
    for (int i = 0; i < 20; i++) {
      ic("events", "add", "a.b", "s", "--body", most).exits(Answer.YES);
    }
    bash("ic events tail | wc -l; ic events list --json | wc -c | cut -c 1-3")
        .succeeds("21\n137\n");
  }

  @Test
  void stateAppendsAnEventOnRequest() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("state", "set", "k", "s", "--value", "\"ä\"", "--event").succeeds("");
    ic("state", "set", "k", "s", "--value", "3", "--event", "--if-absent").exits(Answer.NO);
    ic("state", "set", "k", "t", "--value", "[]", "--event", "--if-absent").succeeds("");
    ic("state", "delete", "k", "s", "--event").succeeds("deleted\n");
    ic("state", "delete", "k", "s", "--event").succeeds("not found\n");
    ic("state", "delete", "k", "t").succeeds("deleted\n");
    events()
        .succeeds(
            """
            state.set\tk/s\t{"bytes":4,"key":"k","scope":"s"}
            state.set\tk/t\t{"bytes":2,"key":"k","scope":"t"}
            state.deleted\tk/s\t{"bytes":4,"key":"k","scope":"s"}
            """);
  }

  @Test
  void sentinelAppendsAnEventOnRequest() {
    ic("sentinel", "check", "a", "s", "--interval=60", "--lease=1h", "--event").exits(Answer.YES);
    ic("sentinel", "check", "a", "s", "--interval=60", "--event").exits(Answer.NO);
    ic("sentinel", "confirm", "a", "s", "--event").exits(Answer.YES);
    ic("sentinel", "release", "a", "s", "--event").exits(Answer.NO);
    ic("sentinel", "check-many", "b:s:0", "a:s:60", "--event").exits(Answer.NO);
    ic("sentinel", "check", "c", "s", "--interval=5", "--lease=1h").exits(Answer.YES);
    ic("sentinel", "release", "c", "s", "--event").exits(Answer.YES);
    ic("sentinel", "reset", "b", "s", "--event").exits(Answer.YES);
    ic("sentinel", "reset", "b", "s", "--event").exits(Answer.YES);
    events()
        .succeeds(
            """
            sentinel.fired\ta/s\t{"interval":60,"name":"a","scope":"s"}
            sentinel.confirmed\ta/s\t{"interval":60,"name":"a","scope":"s"}
            sentinel.fired\tb/s\t{"interval":0,"name":"b","scope":"s"}
            sentinel.released\tc/s\t{"interval":5,"name":"c","scope":"s"}
            sentinel.reset\tb/s\t{"interval":0,"name":"b","scope":"s"}
            """);
  }

  @Test
  void resetOfAnExpiredClaimAppendsNoEvent() {
    ic("sentinel", "check", "a", "s", "--interval=60", "--lease=1s").exits(Answer.YES);
    clock.advance(Duration.ofSeconds(2));
    ic("sentinel", "list").succeeds("");
    ic("sentinel", "reset", "a", "s", "--event").succeeds("reset\n");
    events().succeeds("");
  }
}
