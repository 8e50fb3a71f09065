package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of locks in one mode, and in worlds of its own: other mounts, other pids, other users. */
@SuppressWarnings("NullAway.Init")
abstract class LockWorldBox {
  Scratch scratch;
  Path locks;

  /** No engine lives in other worlds, so there all modes are one. */
  Mode mode() {
    return Mode.DIRECT;
  }

  @BeforeEach
  void makeProject() {
    scratch = Scratch.initialized(mode());
    locks = LockBox.folderIn(scratch);
  }

  @AfterEach
  void closeProject() {
    scratch.close();
  }

  Ic user() {
    return scratch.ic().with("INTERCORE_LOCK_DIR", locks.toString());
  }

  Answer ic(String... words) {
    return user().call(words);
  }

  /** The holder is the shell that runs this. */
  Answer bash(String script) {
    return user().bash(script);
  }

  /** A script in a file, so that its shell lasts. */
  String file(String name, String script) {
    Path file = scratch.home().resolve("notes").resolve(name);
    TestFiles.write(file, script.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return "bash " + file;
  }
}
