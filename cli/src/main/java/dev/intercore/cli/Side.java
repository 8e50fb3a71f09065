package dev.intercore.cli;

import dev.intercore.ErrorCode;

/**
 * On which side of a connection the command core runs: in the caller's own process, which may do
 * everything the caller may, or in an engine, which may only work on databases.
 */
public interface Side {
  /** The caller's own process. */
  Side CALLER =
      new Side() {
        @Override
        public void callersOnly() {}

        @Override
        public void trouble(ErrorCode code) {}
      };

  /** Throws {@link Unanswered.NotHere} unless this is the caller's own process. */
  void callersOnly();

  /**
   * Told before an error is reported; throws {@link Unanswered.NotHere} when the caller should find
   * out for itself.
   */
  void trouble(ErrorCode code);
}
