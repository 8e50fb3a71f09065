package dev.intercore.doctor;

import java.util.List;
import java.util.Optional;

/**
 * How an area was found, and how it is now.
 *
 * @param skipped why nothing was looked at
 */
public record Report(String area, List<Case> cases, List<String> notes, Optional<String> skipped) {
  /** What became of a finding. */
  public enum State {
    FOUND,
    FIXED,
    FAILED
  }

  /**
   * A finding and what became of it.
   *
   * @param why it could not be mended
   */
  public record Case(Finding finding, State state, String why) {
    static Case found(Finding finding) {
      return new Case(finding, State.FOUND, "");
    }
  }

  /** Whether nothing is wrong, or nothing any more. */
  public boolean isWell() {
    return skipped.isEmpty() && cases.stream().allMatch(one -> one.state() == State.FIXED);
  }
}
