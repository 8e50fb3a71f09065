package dev.intercore.cli;

import dev.intercore.common.ErrorCode;
import java.io.IOException;
import java.util.List;

/**
 * The process that runs a command: the caller's own process, which may do everything that the
 * caller may, or an engine, which only works on databases and locks. The methods are those of the
 * caller's process.
 */
public interface ExecutionSite {
  ExecutionSite CALLER = new ExecutionSite() {};

  /**
   * For work outside the database.
   *
   * @throws EngineDeclined.RunInCaller in an engine
   */
  default void requireCaller() {}

  /**
   * Before a wait of more than some milliseconds, which an engine leaves to the caller.
   *
   * @throws EngineDeclined.RetryLater in an engine
   */
  default void retryLater() {}

  /** Gives the launcher the values that it needs to continue. The exit code tells it to. */
  default void handOver(List<String> fields) throws IOException {
    throw new IOException("there is no launcher to go on");
  }

  /**
   * Called before an error is reported.
   *
   * @throws EngineDeclined.RunInCaller if the caller should find the error itself
   */
  default void onError(ErrorCode code) {}
}
