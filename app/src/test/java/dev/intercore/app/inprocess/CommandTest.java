package dev.intercore.app.inprocess;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of what commands answer, in a fresh project with an empty database. */
@SuppressWarnings("NullAway.Init")
public abstract class CommandTest {
  protected CommandProject project;
  protected SteppingClock clock;

  @BeforeEach
  void makeProject() {
    project = CommandProject.initialized();
    clock = project.clock();
  }

  @AfterEach
  void closeProject() {
    project.close();
  }

  protected InProcessCli cli() {
    return project.ic();
  }

  public Answer ic(String... words) {
    return cli().call(words);
  }

  protected Answer bash(String script) {
    return cli().bash(script);
  }
}
