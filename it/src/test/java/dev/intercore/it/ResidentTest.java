package dev.intercore.it;

import org.junit.jupiter.api.BeforeEach;

/**
 * A process test whose calls go through the engine that all tests share. For scripts that call ic
 * often: a call takes a millisecond instead of the start of a JVM.
 */
abstract class ResidentTest extends ProcessTest {
  @BeforeEach
  @Override
  void makeProject() {
    scratch = Scratch.initialized(Mode.RESIDENT);
  }

  /** The same calls without the engine. */
  Ic direct() {
    return scratch.ic().with("INTERCORE_ENGINE", Mode.DIRECT.engine());
  }
}
