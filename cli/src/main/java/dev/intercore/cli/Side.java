package dev.intercore.cli;

import dev.intercore.common.ErrorCode;
import java.io.IOException;
import java.util.List;

/**
 * On which side of a connection the command core runs: in the caller's own process, which may do
 * everything the caller may, or in an engine, which may only work on databases and locks.
 */
public interface Side {
  /**
   * For what reaches beyond the database: throws {@link Unanswered.NotHere} unless this is the
   * caller's own process.
   */
  void callersOnly();

  /**
   * Throws {@link Unanswered.NotYet} unless this is the caller's own process: an engine has no time
   * to wait for what may take seconds, so the caller asks again.
   */
  void later();

  /** Gives the launcher what it needs to go on by itself; the exit code is to say so. */
  void handOver(List<String> fields) throws IOException;

  /**
   * Told before an error is reported; throws {@link Unanswered.NotHere} when the caller should find
   * out for itself.
   */
  void trouble(ErrorCode code);
}
