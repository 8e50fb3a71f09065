package dev.intercore.it;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A test with a fresh project and an engine of its own; {@code direct} is what it is compared with.
 */
@SuppressWarnings("NullAway.Init")
abstract class EngineBox {
  Scratch scratch;
  OwnEngine engine;

  @BeforeEach
  void makeProject() {
    scratch = Scratch.initialized(Mode.DIRECT);
    engine = new OwnEngine(scratch);
  }

  @AfterEach
  void closeProject() {
    try {
      engine.close();
    } finally {
      scratch.close();
    }
  }

  /** As a hook calls it. */
  Answer ic(String... words) {
    return engine.ic(words);
  }

  Answer bash(String script) {
    return engine.ic().bash(script);
  }

  /** Without any engine. */
  Answer direct(String... words) {
    return scratch.ic(words);
  }
}
