package dev.intercore.app.inprocess;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of what commands answer, in a fresh project with an empty database. */
@SuppressWarnings("NullAway.Init")
public abstract class CommandTest {
  protected TestProject project;
  protected SteppingClock clock;

  @BeforeEach
  void makeProject() {
    clock = new SteppingClock();
    project = new TestProject();
    project.putDatabase(FreshDatabase.BYTES);
  }

  @AfterEach
  void closeProject() {
    project.close();
  }

  protected InProcessCli cli() {
    return cli(project, clock);
  }

  static InProcessCli cli(TestProject project, SteppingClock clock) {
    return InProcessCli.of(clock, project.home().resolve("notes"), project.project());
  }

  protected Answer ic(String... words) {
    return cli().call(words);
  }

  protected Answer bash(String script) {
    return cli().bash(script);
  }

  /** Made once: a copy is faster than {@code ic init} in every test. */
  private static final class FreshDatabase {
    private static final byte[] BYTES = make();

    private static byte[] make() {
      try (TestProject project = new TestProject()) {
        cli(project, new SteppingClock()).call("init").exits(Answer.YES);
        // No store is open: reading the file drops no lock.
        return TestFiles.read(project.database());
      }
    }
  }
}
