package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;

/**
 * What a caller can do about an intent whose owner's process has ended.
 *
 * @param available whether the caller can recover it now
 * @param nextStep a command
 */
public record RecoveryHint(boolean available, String hint, String nextStep) {
  private static final String ENDED = "the process of its owner has ended";

  /** Returns the hint for an outcome with this intent. */
  static RecoveryHint of(IntentOutcome outcome, String id) {
    if (!outcome.blockedBy().isEmpty()) {
      return new RecoveryHint(
          false, ENDED + ", but other intents block it", "ic intent show " + id);
    }
    String recover = "ic intent recover " + id;
    if (outcome.unverified().isPresent()) {
      String hint = ", but its files cannot be compared: read them before you continue";
      return new RecoveryHint(true, ENDED + hint, recover + " --accept-changes");
    }
    if (outcome.is(Answer.CHANGED)) {
      String hint = " and files have changed since the declaration: read them before you continue";
      return new RecoveryHint(true, ENDED + hint, recover + " --accept-changes");
    }
    return new RecoveryHint(true, ENDED + ": recover it to continue the change", recover);
  }
}
