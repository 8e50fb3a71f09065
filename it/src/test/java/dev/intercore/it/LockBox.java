package dev.intercore.it;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;

/** A test with a lock folder of its own, which an ic has used before: so an engine uses it too. */
@SuppressWarnings("NullAway.Init")
abstract class LockBox extends BlackBox {
  Path locks;

  @BeforeEach
  void makeLockFolder() {
    locks = folderIn(scratch);
  }

  static Path folderIn(Scratch scratch) {
    Path folder = scratch.home().resolve("locks");
    scratch.bash("mkdir -m 700 ../locks && : >../locks/.intercore").succeeds("");
    return folder;
  }

  /** Whoever calls from the test itself: the holder is the test's own process. */
  Ic user() {
    return scratch.ic().with("INTERCORE_LOCK_DIR", locks.toString());
  }

  @Override
  Answer ic(String... words) {
    return user().call(words);
  }

  /** The holder is the shell that runs this. */
  @Override
  Answer bash(String script) {
    return user().bash(script);
  }
}
