package dev.intercore.it;

import dev.intercore.testkit.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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

  /** All processes that were given this lock folder and run. */
  static List<ProcessHandle> using(Path locks) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> isUsing(process, locks)).toList();
    }
  }

  static boolean isUsing(ProcessHandle process, Path locks) {
    String given = "INTERCORE_LOCK_DIR=" + locks + "\0";
    return OwnEngine.procFile(process.pid(), "environ").contains(given)
        && OwnEngine.isRunning(process.pid());
  }

  /** Whatever was left running by those that were killed has ended by itself. */
  static void awaitTheRest(Path locks) {
    OwnEngine.await("the end of the rest", () -> using(locks).isEmpty());
  }

  /** kill -9 of that process alone, not of those it has started. */
  static void kill(Running running) {
    ProcessHandle.of(running.pid()).ifPresent(ProcessHandle::destroyForcibly);
    OwnEngine.awaitEnd(running.pid());
  }

  /** Whoever calls from the test itself: the holder is the test's own process. */
  Ic user() {
    return scratch.ic().with("INTERCORE_LOCK_DIR", locks.toString());
  }

  @Override
  public Answer ic(String... words) {
    return user().call(words);
  }

  /** The holder is the shell that runs this. */
  @Override
  Answer bash(String script) {
    return user().bash(script);
  }
}
