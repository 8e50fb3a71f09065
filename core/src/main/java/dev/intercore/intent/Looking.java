package dev.intercore.intent;

import dev.intercore.intent.Outcome.Answer;
import java.util.List;
import java.util.Optional;

/** All that can be said of one intent. */
final class Looking {
  private Looking() {}

  /** As one of many: whom it waits for is worth a look, how all others stand to it is not. */
  static Outcome briefly(Desk desk, Intent intent) {
    if (intent.status() != IntentStatus.QUEUED) {
      return Outcome.of(Answer.DONE).with(desk.standing(intent));
    }
    Surroundings around = desk.around(intent);
    return Outcome.of(Answer.DONE)
        .with(desk.standing(intent, around))
        .withBlockers(desk.inTheWay(intent, around));
  }

  static Outcome at(Desk desk, String id) {
    Optional<Intent> found = desk.registry().find(id);
    if (found.isEmpty()) {
      return Outcome.of(Answer.UNKNOWN);
    }
    Intent intent = found.get();
    Outcome seen = desk.outcome(Answer.DONE, intent);
    if (!intent.status().isLive()) {
      return seen;
    }
    Surroundings around = desk.around(intent);
    List<Blocker> blockers =
        intent.status() == IntentStatus.QUEUED ? desk.inTheWay(intent, around) : List.of();
    return seen.with(around, !intent.ignoresSoft()).withBlockers(blockers);
  }
}
