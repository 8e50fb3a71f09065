package dev.intercore.it;

import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/**
 * A test with a fresh project for each method and one engine for the whole class. A method may end
 * the engine: the next one starts another.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ClassEngineTest extends EngineBox {
  private final Path state = makeState();

  private static Path makeState() {
    try {
      return Files.createTempDirectory("intercore-it-engine-").toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  @Override
  void makeProject() {
    scratch = Scratch.initialized(Mode.DIRECT);
    engine = new OwnEngine(scratch, state).startIfNone();
  }

  @AfterEach
  @Override
  void closeProject() {
    scratch.close();
  }

  @AfterAll
  void endEngine() {
    engine.close();
    TestFiles.remove(state);
  }
}
