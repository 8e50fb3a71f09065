package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;
import java.util.List;
import java.util.Optional;

/** All that can be said of one intent. */
final class IntentQueries {
  private IntentQueries() {}

  /** As one of many: whom it waits for is worth a look, how all others stand to it is not. */
  static IntentOutcome briefly(IntentTransaction desk, Intent intent) {
    if (intent.status() != IntentStatus.QUEUED) {
      return IntentOutcome.of(Answer.DONE).with(desk.standing(intent));
    }
    Conflicts around = desk.around(intent);
    return IntentOutcome.of(Answer.DONE)
        .with(desk.standing(intent, around))
        .withBlockers(desk.inTheWay(intent, around));
  }

  static IntentOutcome at(IntentTransaction desk, String id) {
    Optional<Intent> found = desk.registry().find(id);
    if (found.isEmpty()) {
      return IntentOutcome.of(Answer.UNKNOWN);
    }
    Intent intent = found.get();
    IntentOutcome seen = desk.outcome(Answer.DONE, intent);
    if (!intent.status().isLive()) {
      return seen;
    }
    Conflicts around = desk.around(intent);
    List<Blocker> blockers =
        intent.status() == IntentStatus.QUEUED ? desk.inTheWay(intent, around) : List.of();
    return seen.with(around, !intent.ignoresSoft()).withBlockers(blockers);
  }
}
