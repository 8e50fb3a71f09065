package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.AfterEach;

/** A test that speaks to an engine as no client of ours does. */
abstract class TalkBox extends ClassEngineTest {
  /** Whatever was said, the engine is there and writes. */
  @AfterEach
  void theEngineGoesOn() {
    long pid = engine.pid();
    long before = engine.calls();
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("state", "get", "k", "s").succeeds("1\n");
    assertThat(engine.calls()).isEqualTo(before + 2);
    assertThat(engine.engines()).containsExactly(pid);
  }

  String say(String... fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Wire.field(bytes, fields);
    return engine.wire().send(bytes.toByteArray());
  }
}
