package dev.intercore.lock;

import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Holders for tests: alive, dead and unknown. */
final class LockTestProcesses {
  private LockTestProcesses() {}

  static ProcessTable processes() {
    return ProcessTable.here();
  }

  static ProcessIdentity alive() {
    try {
      return processes().identity(ProcessHandle.current().pid()).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A process that had the pid of this one before. */
  static ProcessIdentity dead() {
    ProcessIdentity self = alive();
    return new ProcessIdentity(self.pid(), self.start() - 1, self.boot(), self.namespaces());
  }

  /** One of another pid namespace. */
  static ProcessIdentity unknown() {
    ProcessIdentity self = alive();
    return new ProcessIdentity(self.pid(), self.start() - 1, self.boot(), "1-1");
  }

  static ProcessIdentity beforeTheBoot() {
    ProcessIdentity self = alive();
    return new ProcessIdentity(self.pid(), self.start(), "0".repeat(32), self.namespaces());
  }
}
