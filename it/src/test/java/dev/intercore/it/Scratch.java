package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;
import java.util.ArrayList;
import java.util.List;

/** A test project whose calls are processes. */
final class Scratch extends TestProject {
  private final Mode mode;
  private final List<Running> started = new ArrayList<>();

  Scratch(Mode mode) {
    this.mode = mode;
  }

  /** A project with a current, empty database: a copy of one that {@code ic init} made. */
  static Scratch initialized(Mode mode) {
    Scratch scratch = new Scratch(mode);
    scratch.putDatabase(FreshDatabase.BYTES);
    return scratch;
  }

  /** Made once: a copy is faster than a call of ic in every test. */
  private static final class FreshDatabase {
    private static final byte[] BYTES = make();

    private static byte[] make() {
      try (Scratch scratch = new Scratch(Mode.DIRECT)) {
        scratch.ic("init").exits(Answer.YES);
        // Opened and closed: nothing is left in a WAL.
        scratch.check();
        return TestFiles.read(scratch.database());
      }
    }
  }

  Mode mode() {
    return mode;
  }

  Ic ic() {
    return Ic.of(mode, home().resolve("notes"), project());
  }

  Answer ic(String... words) {
    return ic().call(words);
  }

  Answer bash(String script) {
    return ic().bash(script);
  }

  /** A process that is ended when the project is closed. */
  Running keep(Running running) {
    started.add(running);
    return running;
  }

  @Override
  public void close() {
    started.forEach(Running::close);
    super.close();
  }
}
