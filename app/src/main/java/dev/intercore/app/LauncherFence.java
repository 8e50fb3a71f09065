package dev.intercore.app;

import dev.intercore.cli.Unanswered;
import dev.intercore.process.ProcFs;
import java.io.IOException;

/**
 * Whether the launcher still waits for this process. One that was killed has given the call up, and
 * its caller perhaps made it again.
 */
final class LauncherFence implements Runnable {
  private final long parent;

  private LauncherFence(long parent) {
    this.parent = parent;
  }

  /**
   * @param launcher its pid, as it calls itself
   */
  static Runnable of(long launcher) {
    try {
      long parent = ProcFs.HERE.parent();
      // Where proc is that of others, pids there are none of ours, and only a change tells.
      return new LauncherFence(parent == launcher || isOurProc() ? launcher : parent);
    } catch (IOException _) {
      return () -> {};
    }
  }

  private static boolean isOurProc() {
    try {
      ProcFs.HERE.kernel();
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  @Override
  public void run() {
    try {
      if (ProcFs.HERE.parent() != parent) {
        throw new Unanswered.NotHere("the launcher was killed");
      }
    } catch (IOException _) {
      // Not known, as when there is no proc at all.
    }
  }
}
