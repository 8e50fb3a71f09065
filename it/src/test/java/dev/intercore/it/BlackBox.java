package dev.intercore.it;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A test with a fresh, initialised project, run once in each mode. */
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

  Answer ic(String... words) {
    return scratch.ic(words);
  }

  Answer bash(String script) {
    return scratch.bash(script);
  }
}
