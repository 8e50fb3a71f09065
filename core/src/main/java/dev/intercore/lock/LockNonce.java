package dev.intercore.lock;

import dev.intercore.process.ProcFs;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Names of steps: unique, but a repeated step of the same request has the same name. */
final class LockNonce {
  private static final AtomicLong COUNT = new AtomicLong();

  private LockNonce() {}

  /** Returns the same name for every attempt of the same request. */
  static String of(String request, String step) {
    return hash(step + " " + request);
  }

  /** Returns a name that no other process on this machine returns, before or later. */
  static String fresh() {
    return hash(Self.NAME + " " + System.nanoTime() + " " + COUNT.incrementAndGet());
  }

  /** FNV-1a with a final mix. Names only have to differ, and SHA-256 costs a direct call 10 ms. */
  static String hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    String hex = Long.toHexString(hash ^ (hash >>> 33));
    return "0".repeat(16 - hex.length()) + hex;
  }

  /** A unique name of this process. */
  private static final class Self {
    static final String NAME = name();

    private static String name() {
      long pid = ProcessHandle.current().pid();
      try {
        return ProcFs.HERE.kernel() + " " + pid + " " + ProcFs.HERE.stat(pid);
      } catch (IOException _) {
        return pid + " " + ProcessHandle.current().info().startInstant();
      }
    }
  }
}
