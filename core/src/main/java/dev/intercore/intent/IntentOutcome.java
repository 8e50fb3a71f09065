package dev.intercore.intent;

import dev.intercore.snapshot.FileSnapshot;
import java.util.List;
import java.util.Optional;

/**
 * What a verb came to.
 *
 * @param standing the intent as it is now; nothing when there is none
 * @param blockedBy who is in the way
 * @param relations how others stand to it
 * @param changes what is no longer as it was when it was declared
 * @param damaged ids of records that count for nothing because they are damaged
 */
public record IntentOutcome(
    Answer answer,
    Optional<IntentView> standing,
    List<Blocker> blockedBy,
    List<Relation> relations,
    FileSnapshot.Changes changes,
    List<String> damaged) {
  public enum Answer {
    DONE,
    /** It stands in line. */
    QUEUED,
    /** Someone is in the way, and nothing was changed. */
    BLOCKED,
    /** Files have changed, and nobody said that this is known. */
    CHANGED,
    /** It is another session's. */
    FOREIGN,
    /** Nobody can say that its owner is dead. */
    NOT_DEAD,
    /** It is closed, or its time to live is over. */
    CLOSED,
    /** There is no such intent. */
    UNKNOWN
  }

  private static final FileSnapshot.Changes NOTHING = new FileSnapshot.Changes(List.of(), true);

  static IntentOutcome of(Answer answer) {
    return new IntentOutcome(answer, Optional.empty(), List.of(), List.of(), NOTHING, List.of());
  }

  IntentOutcome with(IntentView seen) {
    return new IntentOutcome(answer, Optional.of(seen), blockedBy, relations, changes, damaged);
  }

  IntentOutcome with(Conflicts around, boolean softToo) {
    return new IntentOutcome(
        answer, standing, around.blockers(softToo), around.relations(), changes, damaged);
  }

  IntentOutcome withBlockers(List<Blocker> blockers) {
    return new IntentOutcome(answer, standing, blockers, relations, changes, damaged);
  }

  IntentOutcome with(FileSnapshot.Changes found) {
    return new IntentOutcome(answer, standing, blockedBy, relations, found, damaged);
  }

  IntentOutcome withDamaged(List<String> ids) {
    return new IntentOutcome(answer, standing, blockedBy, relations, changes, ids);
  }

  IntentOutcome as(Answer other) {
    return new IntentOutcome(other, standing, blockedBy, relations, changes, damaged);
  }

  public boolean is(Answer expected) {
    return answer == expected;
  }
}
