package dev.intercore.work.record;

import dev.intercore.common.Utf8;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An agent's assignment.
 *
 * @param workItem a copy of the item, written whenever the item changes
 * @param activityTime the time of the last transition
 */
public record HookState(
    String agentId,
    HookStatus status,
    Optional<WorkItem> workItem,
    IsoTime activityTime,
    RecordMeta meta)
    implements TeamRecord {
  public static final JsonCodec<HookState> JSON =
      JsonCodec.fields(HookState.class)
          .text("agentId", HookState::agentId)
          .enumValue("status", HookStatus.values(), HookState::status)
          .optionalObject("workItem", WorkItem.JSON, HookState::workItem)
          .text("lastActivity", hook -> hook.activityTime.text())
          .include(RecordMeta.JSON, HookState::meta)
          .others(hook -> hook.meta.others())
          .readWithOthers((json, others) ->
              new HookState(
                  json.text("agentId"),
                  json.enumValue("status", HookStatus.values()),
                  json.optionalObject("workItem").map(WorkItem.JSON::read),
                  IsoTime.parse(json.text("lastActivity")),
                  RecordMeta.read(json, others)));

  public HookState {
    if (status.isHeld() && workItem.isEmpty()) {
      throw new IllegalArgumentException("it is " + status.wireName() + " without a workItem");
    }
  }

  /** The step of an assignment. */
  public enum HookStatus implements WireEnum {
    EMPTY,
    PENDING,
    ACTIVE,
    COMPLETED;

    /** Returns whether the agent has an item that it has not finished. */
    public boolean isHeld() {
      return this == PENDING || this == ACTIVE;
    }
  }

  /** Creates the hook of an agent that never had one. */
  public static HookState of(String agent, long now) {
    return new HookState(
        agent,
        HookStatus.EMPTY,
        Optional.empty(),
        IsoTime.of(now),
        RecordMeta.unwritten(OptionalLong.empty()));
  }

  public HookState emptied(long now) {
    return new HookState(agentId, HookStatus.EMPTY, Optional.empty(), IsoTime.of(now), meta);
  }

  /** Returns the hook after a transition. */
  public HookState holding(HookStatus newStatus, WorkItem item, long now) {
    return new HookState(agentId, newStatus, Optional.of(item), IsoTime.of(now), meta);
  }

  /** Returns the hook with the current copy of its item; that is no transition. */
  public HookState withCopy(WorkItem item) {
    return new HookState(agentId, status, Optional.of(item), activityTime, meta);
  }

  /** Returns the hook with a later heartbeat. */
  public HookState activeAt(long now) {
    return new HookState(agentId, status, workItem, IsoTime.of(now), meta);
  }

  @Override
  public HookState withMeta(RecordMeta newMeta) {
    return new HookState(agentId, status, workItem, activityTime, newMeta);
  }

  @Override
  public RecordKind<HookState> kind() {
    return RecordKind.HOOK;
  }

  @Override
  public String id() {
    return agentId;
  }

  public Optional<String> beadId() {
    return workItem.map(WorkItem::id);
  }

  public boolean holds(String bead) {
    return beadId().equals(Optional.of(bead));
  }

  public boolean isHeld() {
    return status.isHeld();
  }

  /** Returns the id of the item of a hook that is held. */
  public String heldBead() {
    return workItem.orElseThrow().id();
  }

  /** Returns the unix seconds of the last transition or heartbeat. */
  public long lastActivity() {
    return activityTime.seconds();
  }

  /** The fields of the copy are sorted, since {@code ic hook get} prints them in this order. */
  @Override
  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> values = JSON.toMap(this);
    if (workItem.isPresent()) {
      Map<String, @Nullable Object> sorted = new TreeMap<>(Utf8.ORDER);
      sorted.putAll(JsonObject.of(values.get("workItem")).values());
      values.put("workItem", sorted);
    }
    return values;
  }
}
