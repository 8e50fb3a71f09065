package dev.intercore.lock;

import java.nio.file.Path;

/** How an attempt to take a lock ended. */
public sealed interface Acquisition {
  /**
   * It is ours.
   *
   * @param token greater than all before it
   * @param owner what the holder is called
   * @param entry the file whose name is the state of the lock as long as this holder has it
   */
  record Acquired(long token, String owner, Path entry) implements Acquisition {}

  /** Someone else has it, or the same holder already has. */
  record HeldBy(HeldLock lock) implements Acquisition {}
}
