package dev.intercore.store;

import dev.intercore.common.Deadline;

/**
 * Waits for commits of other processes. Open it before the first read, so that no commit is missed.
 */
public interface ChangeWatch extends AutoCloseable {
  /**
   * Returns after another commit, at the deadline, or after a second at the latest. It may also
   * return early: read again and compare.
   *
   * @throws dev.intercore.common.IntercoreException if the store was removed or replaced
   */
  void awaitChange(Deadline deadline);

  @Override
  void close();
}
