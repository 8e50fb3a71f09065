package dev.intercore.intent;

import dev.intercore.common.WireEnum;
import dev.intercore.snapshot.FileSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The answer to an operation on intents.
 *
 * @param view the intent after the operation; empty if there is none
 * @param blockedBy the intents that block it
 * @param relations how live intents of other sessions overlap it
 * @param changes the files that changed since the intent was declared
 * @param corrupt ids of corrupt records, which do not count
 */
public record IntentOutcome(
    Answer answer,
    Optional<IntentView> view,
    List<Blocker> blockedBy,
    List<Relation> relations,
    FileSnapshot.Changes changes,
    List<String> corrupt) {
  public enum Answer {
    DONE,
    /** The intent is in the queue. */
    QUEUED,
    /** Other intents overlap, and nothing was changed. */
    BLOCKED,
    /** Files have changed, and the caller did not accept that. */
    CHANGED,
    /** The intent belongs to another session. */
    FOREIGN,
    /** The process of the owner is alive or unknown. */
    NOT_DEAD,
    /** The intent is closed, or its TTL is over. */
    CLOSED,
    /** There is no such intent. */
    UNKNOWN
  }

  /**
   * An intent as one session sees it.
   *
   * @param ownership empty once the intent is closed
   * @param position its place among the overlapping queued intents, from 1; empty unless queued
   */
  public record IntentView(Intent intent, Optional<Ownership> ownership, OptionalInt position) {}

  /**
   * An intent that blocks another one.
   *
   * @param hard paths that both allow
   * @param soft paths that one allows and the other lists as related
   */
  public record Blocker(Intent intent, Ownership ownership, List<String> hard, List<String> soft) {}

  /** How a live intent of another session overlaps a scope. Without shared paths there is none. */
  public record Relation(Kind kind, Intent intent, List<String> paths) {
    public enum Kind implements WireEnum {
      /** Both intents allow or relate to the paths. */
      EDIT_OVERLAP,
      /** The other intent forbids itself paths of this scope. */
      FOREIGN_EXCLUDES_TARGET,
      /** This scope forbids itself paths of the other intent. */
      TARGET_EXCLUDES_FOREIGN,
      /** The same paths in another worktree, which are other files. */
      OTHER_WORKTREE
    }
  }

  private static final FileSnapshot.Changes NO_CHANGES = new FileSnapshot.Changes(List.of(), true);

  static IntentOutcome of(Answer answer) {
    return new IntentOutcome(answer, Optional.empty(), List.of(), List.of(), NO_CHANGES, List.of());
  }

  IntentOutcome withView(IntentView seen) {
    return new IntentOutcome(answer, Optional.of(seen), blockedBy, relations, changes, corrupt);
  }

  /** Returns the outcome with the active intents that block, and all relations. */
  IntentOutcome withConflicts(Conflicts conflicts) {
    return new IntentOutcome(
        answer, view, conflicts.blockers(), conflicts.relations(), changes, corrupt);
  }

  IntentOutcome withBlockers(List<Blocker> blockers) {
    return new IntentOutcome(answer, view, blockers, relations, changes, corrupt);
  }

  IntentOutcome withChanges(FileSnapshot.Changes found) {
    return new IntentOutcome(answer, view, blockedBy, relations, found, corrupt);
  }

  IntentOutcome withCorrupt(List<String> ids) {
    return new IntentOutcome(answer, view, blockedBy, relations, changes, ids);
  }

  IntentOutcome withAnswer(Answer other) {
    return new IntentOutcome(other, view, blockedBy, relations, changes, corrupt);
  }

  public boolean is(Answer expected) {
    return answer == expected;
  }
}
