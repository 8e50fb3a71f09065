package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A test of what only processes can show, in a fresh project, in direct mode. What commands answer
 * is tested in process, in module app.
 */
@SuppressWarnings("NullAway.Init")
abstract class ProcessTest {
  Scratch scratch;

  @BeforeEach
  void makeProject() {
    scratch = Scratch.initialized(Mode.DIRECT);
  }

  @AfterEach
  void closeProject() {
    scratch.close();
  }

  public Answer ic(String... words) {
    return scratch.ic(words);
  }

  /** The project's database, without {@code ic}. */
  public DatabaseFile database() {
    return scratch.sqlite();
  }

  Answer bash(String script) {
    return scratch.bash(script);
  }
}
