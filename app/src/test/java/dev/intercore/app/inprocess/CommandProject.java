package dev.intercore.app.inprocess;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;

/** A test project whose calls run in this JVM, with a clock of its own. */
public final class CommandProject extends TestProject {
  private final SteppingClock clock = new SteppingClock();
  private final InProcessCli cli = InProcessCli.of(clock, home().resolve("notes"), project());

  /** A project with a current, empty database. */
  public static CommandProject initialized() {
    CommandProject project = new CommandProject();
    project.putDatabase(FreshDatabase.BYTES);
    return project;
  }

  public SteppingClock clock() {
    return clock;
  }

  public InProcessCli ic() {
    return cli;
  }

  public Answer ic(String... words) {
    return cli.call(words);
  }

  public Answer bash(String script) {
    return cli.bash(script);
  }

  /** Made once: a copy is faster than {@code ic init} in every test. */
  private static final class FreshDatabase {
    private static final byte[] BYTES = make();

    private static byte[] make() {
      try (CommandProject project = new CommandProject()) {
        project.ic("init").exits(Answer.YES);
        // The call leaves its connection open as direct mode does, and so all rows in the WAL.
        project.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
        return TestFiles.read(project.database());
      }
    }
  }
}
