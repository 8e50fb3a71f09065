package dev.intercore.intent;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.project.ProjectPath;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.snapshot.UnverifiedReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

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
    /** The intent is active already, so it cannot be promoted. */
    NOT_QUEUED,
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
  public record IntentView(Intent intent, Optional<Ownership> ownership, OptionalInt position) {
    private static final JsonCodec<IntentView> JSON =
        JsonCodec.fields(IntentView.class)
            .text("id", view -> view.intent.id())
            .enumValue("status", IntentStatus.values(), view -> view.intent.status())
            .nullableText("ownership", view -> view.ownership.map(Ownership::wireName))
            .text("session", view -> view.intent.session())
            .nullableText("agent", view -> view.intent.agent())
            .nullableNumber("pid", view -> pid(view.intent))
            .text("intent", view -> view.intent.text())
            .texts("allow", view -> view.intent.allow())
            .texts("related", view -> view.intent.related())
            .texts("forbid", view -> view.intent.forbid())
            .number("declared_at", view -> view.intent.declaredAt())
            .number("expires_at", view -> view.intent.expiresAt())
            .number("lease_expires_at", view -> view.intent.leaseExpiresAt())
            .nullableNumber("fencing_token", view -> view.intent.token())
            .nullableNumber("queue_position", IntentView::longPosition)
            .writeOnly();

    private boolean isRecoverable() {
      return ownership.equals(Optional.of(Ownership.RECOVERABLE));
    }

    private OptionalLong longPosition() {
      return position.isPresent() ? OptionalLong.of(position.getAsInt()) : OptionalLong.empty();
    }
  }

  /**
   * An intent that blocks another one.
   *
   * @param hard paths that both allow
   * @param soft paths that one allows and the other lists as related
   */
  public record Blocker(Intent intent, Ownership ownership, List<String> hard, List<String> soft) {
    /** The JSON form in answers. */
    public static final JsonCodec<Blocker> JSON =
        JsonCodec.fields(Blocker.class)
            .text("id", blocker -> blocker.intent.id())
            .text("session", blocker -> blocker.intent.session())
            .nullableText("agent", blocker -> blocker.intent.agent())
            .nullableNumber("pid", blocker -> pid(blocker.intent))
            .text("host", blocker -> blocker.intent.owner().host())
            .enumValue("ownership", Ownership.values(), Blocker::ownership)
            .texts("hard", Blocker::hard)
            .texts("soft", Blocker::soft)
            .writeOnly();
  }

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

    /** The JSON form in answers. */
    public static final JsonCodec<Relation> JSON =
        JsonCodec.fields(Relation.class)
            .enumValue("relation", Kind.values(), Relation::kind)
            .text("id", relation -> relation.intent.id())
            .text("session", relation -> relation.intent.session())
            .texts("paths", Relation::paths)
            .writeOnly();
  }

  /** The part of the JSON form that an outcome without an intent has too. */
  public static final JsonCodec<IntentOutcome> SURROUNDINGS_JSON =
      JsonCodec.fields(IntentOutcome.class)
          .objects("blocked_by", Blocker.JSON, IntentOutcome::blockedBy)
          .number("blocking_count", outcome -> outcome.blockedBy.size())
          .objects("relations", Relation.JSON, IntentOutcome::relations)
          .texts("changed_paths", IntentOutcome::changedPaths)
          .nullableText("unverified", outcome -> outcome.unverified().map(WireEnum::wireName))
          .bool(
              "recovery_available",
              outcome -> outcome.recovery().filter(RecoveryHint::available).isPresent())
          .nullableText("hint", outcome -> outcome.recovery().map(RecoveryHint::hint))
          .nullableText("next_step", outcome -> outcome.recovery().map(RecoveryHint::nextStep))
          .writeOnly();

  /** The JSON form in answers of an outcome that has an intent. */
  public static final JsonCodec<IntentOutcome> JSON =
      JsonCodec.fields(IntentOutcome.class)
          .include(IntentView.JSON, outcome -> outcome.view.orElseThrow())
          .include(SURROUNDINGS_JSON, outcome -> outcome)
          .writeOnly();

  static IntentOutcome of(Answer answer) {
    return new IntentOutcome(
        answer, Optional.empty(), List.of(), List.of(), FileSnapshot.Changes.NONE, List.of());
  }

  private static OptionalLong pid(Intent intent) {
    return intent.process().stream().mapToLong(ProcessIdentity::pid).findAny();
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

  /** Returns the changed paths, with the root of the project if others may have changed too. */
  public List<String> changedPaths() {
    List<String> paths = new ArrayList<>(changes.paths());
    if (!changes.complete()) {
      paths.add(ProjectPath.ROOT);
    }
    return paths;
  }

  /**
   * Returns why the files cannot be compared with those at the declaration. Before a recovery,
   * which compares them, a base that can never be compared is reported.
   */
  public Optional<UnverifiedReason> unverified() {
    if (changes.unverified().isPresent()) {
      return changes.unverified();
    }
    return view.filter(IntentView::isRecoverable)
        .filter(recoverable -> !recoverable.intent.base().complete())
        .map(_ -> UnverifiedReason.BASE_INCOMPLETE);
  }

  /** Returns what the caller can do if the process of the intent's owner has ended. */
  public Optional<RecoveryHint> recovery() {
    return view.filter(IntentView::isRecoverable)
        .map(recoverable -> RecoveryHint.of(this, recoverable.intent.id()));
  }

  public boolean is(Answer expected) {
    return answer == expected;
  }
}
