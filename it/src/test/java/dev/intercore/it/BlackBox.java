package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A test that is run in direct mode and through an engine, because what it checks differs between
 * them. A test of what any process does extends {@link ProcessTest}.
 */
@SuppressWarnings("NullAway.Init")
@ParameterizedClass
@EnumSource(Mode.class)
abstract class BlackBox {
  @Parameter Mode mode;
  Scratch scratch;

  @BeforeEach
  void makeProject() {
    scratch = Scratch.initialized(mode);
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
