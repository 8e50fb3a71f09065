package dev.intercore.testing;

import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Processes for tests: alive, dead and unknown. */
public final class TestProcesses {
  private TestProcesses() {}

  public static ProcessIdentity alive() {
    try {
      return ProcessTable.here().identity(ProcessHandle.current().pid()).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A process that had the pid of this one before. */
  public static ProcessIdentity dead() {
    ProcessIdentity self = alive();
    return new ProcessIdentity(self.pid(), self.start() - 1, self.boot(), self.namespaces());
  }

  /** A process of another pid namespace. */
  public static ProcessIdentity unknown() {
    ProcessIdentity self = alive();
    return new ProcessIdentity(self.pid(), self.start() - 1, self.boot(), "1-1");
  }

  public static ProcessIdentity beforeTheBoot() {
    ProcessIdentity self = alive();
    return new ProcessIdentity(self.pid(), self.start(), "0".repeat(32), self.namespaces());
  }
}
