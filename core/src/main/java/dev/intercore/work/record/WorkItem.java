package dev.intercore.work.record;

import dev.intercore.common.FreeText;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.work.record.HookState.HookStatus;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A bead: one piece of work.
 *
 * @param dependencies items that must be finished first; absent in records of other programs
 * @param attemptCount how often the item was begun and given up; absent in records of other
 *     programs
 * @param reason why the item was released or closed the last time
 */
public record WorkItem(
    String id,
    String title,
    String description,
    WorkStatus status,
    Optional<String> assignee,
    HookStatus hookStatus,
    Priority priority,
    Optional<List<String>> dependencies,
    OptionalLong attemptCount,
    Optional<String> reason,
    Optional<String> commit,
    RecordMeta meta)
    implements TeamRecord {
  /** Each look at an item reads all its dependencies. */
  public static final int MAX_DEPENDENCIES = 100;

  /** After so many failed attempts the item is escalated. */
  public static final int MAX_ATTEMPTS = 3;

  public static final JsonCodec<WorkItem> JSON =
      JsonCodec.fields(WorkItem.class)
          .text("beadId", WorkItem::id)
          .text("title", WorkItem::title)
          .text("description", WorkItem::description)
          .enumValue("status", WorkStatus.values(), WorkItem::status)
          .optionalText("assignee", WorkItem::assignee)
          .enumValue("hookStatus", HookStatus.values(), WorkItem::hookStatus)
          .enumValue("priority", Priority.values(), WorkItem::priority)
          .optionalTexts("dependsOn", WorkItem::dependencies)
          .optionalNumber("attempts", WorkItem::attemptCount)
          .optionalText("reason", WorkItem::reason)
          .optionalText("commit", WorkItem::commit)
          .include(RecordMeta.JSON, WorkItem::meta)
          .others(item -> item.meta.others())
          .readWithOthers((json, others) ->
              new WorkItem(
                  json.text("beadId"),
                  json.text("title"),
                  json.text("description"),
                  json.enumValue("status", WorkStatus.values()),
                  json.optionalText("assignee"),
                  json.enumValue("hookStatus", HookStatus.values()),
                  json.enumValue("priority", Priority.values()),
                  dependencies(json),
                  json.optionalCount("attempts"),
                  json.optionalText("reason"),
                  RecordMeta.textIfText(json, "commit"),
                  RecordMeta.read(json, others)));

  /** How far an item is. */
  public enum WorkStatus implements WireEnum {
    OPEN,
    HOOKED,
    IN_PROGRESS,
    DONE,
    MERGED;

    /** Returns whether no other item has to wait for this one any more. */
    public boolean isFinished() {
      return this == DONE || this == MERGED;
    }
  }

  /** Which of two items that are ready is taken first. */
  public enum Priority implements WireEnum {
    P1,
    P2,
    P3;

    /** The priority of an item that is created without one. */
    public static final Priority DEFAULT = P2;

    @Override
    public String wireName() {
      return name();
    }
  }

  /** The texts and the priority of a new item. */
  public record Draft(String title, String description, Priority priority) {
    public Draft {
      FreeText.line("the title", title);
      FreeText.text("the description", description);
    }
  }

  /** Creates an open item. */
  public static WorkItem of(String id, Draft draft, long seq) {
    return new WorkItem(
        id,
        draft.title(),
        draft.description(),
        WorkStatus.OPEN,
        Optional.empty(),
        HookStatus.EMPTY,
        draft.priority(),
        Optional.of(List.of()),
        OptionalLong.of(0),
        Optional.empty(),
        Optional.empty(),
        RecordMeta.unwritten(OptionalLong.of(seq)));
  }

  private static Optional<List<String>> dependencies(JsonObject json) {
    return json.values().containsKey("dependsOn")
        ? Optional.of(List.copyOf(json.texts("dependsOn")))
        : Optional.empty();
  }

  /** Returns the ids of the items that must be finished first. */
  public List<String> dependsOn() {
    return dependencies.orElse(List.of());
  }

  public boolean isAssignedTo(String agent) {
    return assignee.equals(Optional.of(agent));
  }

  /** Returns the status in words: {@code bead-7k2p9 is open}. */
  public String statusText() {
    return id + " is " + status.wireName();
  }

  public long attempts() {
    return attemptCount.orElse(0);
  }

  /** Returns the item assigned to an agent that has not begun it. */
  public WorkItem hookedBy(String agent) {
    return with(
        WorkStatus.HOOKED, Optional.of(agent), HookStatus.PENDING, attemptCount, reason, commit);
  }

  /** Returns the item at another step of its assignment. */
  public WorkItem movedTo(WorkStatus newStatus, HookStatus newHookStatus) {
    return with(newStatus, assignee, newHookStatus, attemptCount, reason, commit);
  }

  /** Returns the item without an agent, open again. */
  public WorkItem unassigned() {
    return with(WorkStatus.OPEN, Optional.empty(), HookStatus.EMPTY, attemptCount, reason, commit);
  }

  /** Returns the item as {@link #unassigned}, with one more attempt if it has failed. */
  public WorkItem released(boolean failed, Optional<String> why) {
    OptionalLong attempts = OptionalLong.of(attempts() + (failed ? 1 : 0));
    Optional<String> latest = why.or(() -> reason);
    return with(WorkStatus.OPEN, Optional.empty(), HookStatus.EMPTY, attempts, latest, commit);
  }

  /** Returns the item done without having been begun. */
  public WorkItem closed(String why) {
    return with(WorkStatus.DONE, assignee, hookStatus, attemptCount, Optional.of(why), commit);
  }

  public WorkItem merged(HookStatus newHookStatus, Optional<String> mergeCommit) {
    return with(WorkStatus.MERGED, assignee, newHookStatus, attemptCount, reason, mergeCommit);
  }

  public WorkItem withHookStatus(HookStatus newHookStatus) {
    return movedTo(status, newHookStatus);
  }

  private WorkItem with(
      WorkStatus newStatus,
      Optional<String> newAssignee,
      HookStatus newHookStatus,
      OptionalLong newAttempts,
      Optional<String> newReason,
      Optional<String> newCommit) {
    return new WorkItem(
        id,
        title,
        description,
        newStatus,
        newAssignee,
        newHookStatus,
        priority,
        dependencies,
        newAttempts,
        newReason,
        newCommit,
        meta);
  }

  public WorkItem dependingOn(List<String> ids) {
    return with(Optional.of(List.copyOf(ids)), meta);
  }

  @Override
  public WorkItem withMeta(RecordMeta newMeta) {
    return with(dependencies, newMeta);
  }

  private WorkItem with(Optional<List<String>> newDependencies, RecordMeta newMeta) {
    return new WorkItem(
        id,
        title,
        description,
        status,
        assignee,
        hookStatus,
        priority,
        newDependencies,
        attemptCount,
        reason,
        commit,
        newMeta);
  }

  @Override
  public RecordKind<WorkItem> kind() {
    return RecordKind.WORK;
  }
}
