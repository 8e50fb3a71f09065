package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.Durability;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of users, and the size limit of all bodies. */
class UserEventsTest extends EventLogFixture {
  UserEventsTest(@TempDir Path folder) {
    super(folder);
  }

  private String body(String json) {
    events.add(ME, "build.finished", "web", JsonPayload.of(json));
    return events.list(events.last() - 1, Optional.empty()).getFirst().body();
  }

  @Test
  void eventHasItsNumberActorAndTime() {
    assertThat(events.add(ME, "build.finished", "web", JsonPayload.of("{\"ok\":true}"))).isOne();
    assertThat(events.list(0, Optional.empty()))
        .containsExactly(
            new Event(1, "build.finished", "web", "me", clock.seconds(), "{\"ok\":true}"));
  }

  @Test
  void repeatedRequestAppendsOneEvent() {
    JsonPayload empty = JsonPayload.of("{}");
    assertThat(named("r1").add(ME, "build.finished", "web", empty)).isOne();
    assertThat(named("r1").add(ME, "build.finished", "web", empty)).isOne();
    assertThat(named("r2").add(ME, "build.finished", "web", empty)).isEqualTo(2);
    assertThat(seqs()).containsExactly(1L, 2L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "a.b.c", "build-2.finished_3", "a.1", "-.-"})
  void typeIsAGroupAndWords(String type) {
    add(type, "s");
    assertThat(events.list(0, Optional.of(type))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "build", ".", "a.", ".a", "a..b", "A.b", "a.b c", "a.ä", "a/b", "a.b\n", "a:b.c"
      })
  void malformedTypeIsRefused(String type) {
    assertThatThrownBy(() -> add(type, "s"))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("not a type");
  }

  @Test
  void typeHasAtMostAHundredCharacters() {
    add("a." + "b".repeat(98), "s");
    assertThatThrownBy(() -> add("a." + "b".repeat(99), "s"))
        .isInstanceOf(IntercoreException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"work.created", "intent.x", "state.set", "run.phase.x", "intercore.x"})
  void groupsOfIntercoreAreRefused(String type) {
    assertThatThrownBy(() -> add(type, "s"))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("only intercore itself");
    assertThat(seqs()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "\"{}\"", "null", "true"})
  void bodyIsAnObject(String json) {
    assertThatThrownBy(() -> body(json))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("object");
  }

  @Test
  void bodyIsKeptAsWrittenInOneLine() {
    assertThat(body(" {\n \"a\" :\t[ 1 , 2.50 ],\r\n \"b \\\" \\\\\" : \" x  y \" } "))
        .isEqualTo("{\"a\":[1,2.50],\"b \\\" \\\\\":\" x  y \"}");
    String odd =
        "{\"big\":123456789012345678901234567890,\"far\":1e999,\"half\":\"\\ud800\",\"z\":1,\"a\":\"😀\"}";
    assertThat(body(odd)).isEqualTo(odd);
  }

  @Test
  void bodyHasAtMostSixtyFourKibibytesOfUtf8() {
    String half = "\"ä\":\"" + "ä".repeat((32 << 10) - 8) + "\",\"b\":";
    assertThat(body("{" + half + "\"\"}").getBytes(StandardCharsets.UTF_8)).hasSize(64 << 10);
    assertThatThrownBy(() -> body("{" + half + "\"" + "x" + "\"}"))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("over the limit of 65536");
  }

  @Test
  void largeBodyOfAChangeIsReplacedByItsSize() {
    db.database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.append(tx, "work.created", "s", "me", Map.of("x", "ä".repeat(40_000)));
              EventLog.appendOnce(
                  tx,
                  "u",
                  new Event(0, "t.big", "s", "me", 1, "{\"x\":\"" + "y".repeat(70_000) + "\"}"));
              return true;
            });
    assertThat(events.list(0, Optional.empty()))
        .extracting(Event::body)
        .containsExactly("{\"omitted_bytes\":80008}", "{\"omitted_bytes\":70008}");
  }

  @Test
  void subjectIsAName() {
    assertThatThrownBy(() -> add("build.finished", "a\tb")).isInstanceOf(IntercoreException.class);
    assertThatThrownBy(() -> add("build.finished", "")).isInstanceOf(IntercoreException.class);
  }
}
