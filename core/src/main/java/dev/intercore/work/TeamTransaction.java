package dev.intercore.work;

import dev.intercore.common.Actor;
import dev.intercore.common.Ids;
import dev.intercore.common.Result;
import dev.intercore.json.JsonObject;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Convoy.Counts;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.IndexEntry;
import dev.intercore.work.storage.Ledger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one asker sees and changes within one decision, with all that belongs to a change. */
final class TeamTransaction {
  private final Ledger ledger;
  private final Actor by;
  private final String host;

  /** As they were before this decision: however often it writes a record, it is one change. */
  private final Map<String, Long> revisions = new HashMap<>();

  TeamTransaction(Ledger ledger, Actor by, String host) {
    this.ledger = ledger;
    this.by = by;
    this.host = host;
  }

  Ledger ledger() {
    return ledger;
  }

  Actor by() {
    return by;
  }

  long now() {
    return ledger.now();
  }

  /** The one whose name is, or begins with, that. */
  <T extends TeamRecord> Result<T> one(RecordKind<T> kind, String start) {
    if (Ids.isId(start)) {
      Optional<T> exact = ledger.find(kind, start);
      if (exact.isPresent()) {
        return Result.already(exact.get());
      }
    }
    return Ids.find(
            kind.noun(), start, hint(kind), (some, most) -> ledger.starting(kind, some, most))
        .then(
            id -> ledger.find(kind, id).map(Result::already).orElseGet(() -> unknown(kind, start)));
  }

  static <T extends TeamRecord> Result<T> unknown(RecordKind<?> kind, String id) {
    return Ids.unknown(kind.noun(), id, hint(kind));
  }

  private static String hint(RecordKind<?> kind) {
    return "`ic " + kind.group() + " list` shows those there are.";
  }

  /** A name for something new. */
  String freshId(RecordKind<?> kind, String prefix, long seq, String what) {
    return Ids.fresh(
        prefix, List.of(prefix, seq, now(), by.name(), what), id -> ledger.isUsed(kind, id));
  }

  /** Whether there is something under that name that cannot be read. */
  boolean isDamaged(RecordKind<?> kind, String id) {
    if (!Ids.isId(id) || ledger.glance(kind, id).isPresent()) {
      return false;
    }
    for (CorruptRecord damage : ledger.damaged()) {
      if (damage.kind().equals(kind) && damage.id().equals(id)) {
        return true;
      }
    }
    return false;
  }

  /** Its hook, if it ever had one. */
  Optional<HookState> hook(String agent) {
    return ledger.find(RecordKind.HOOK, agent);
  }

  /** Writes a record that nothing else depends on. */
  <T extends TeamRecord> T put(T record) {
    T stamped = stamped(record);
    ledger.put(stamped);
    return stamped;
  }

  /** Writes an item, its copy in the hook that holds it, and the convoys that count it. */
  WorkItem put(WorkItem item) {
    WorkItem stamped = stamped(item);
    Optional<WorkStatus> before = ledger.glance(RecordKind.WORK, item.id()).map(WorkItem::status);
    ledger.put(stamped);
    if (before.isPresent() && before.get() != item.status()) {
      count(item, before.get());
    }
    item.assignee()
        .flatMap(this::hook)
        .filter(hook -> hook.holds(item.id()))
        .ifPresent(hook -> put(hook.withCopy(stamped)));
    return stamped;
  }

  /** By the difference: a convoy may have a thousand members. */
  private void count(WorkItem item, WorkStatus before) {
    for (Convoy convoy : ledger.linked(RecordKind.CONVOY, IndexEntry.Name.HOLDS, item.id())) {
      put(convoy.moved(before, item.status()).orElseGet(() -> counted(convoy)));
    }
  }

  /** A transition of a hook is a sign of life too. */
  HookState put(HookState hook) {
    HookState stamped = hook.withMeta(hook.meta().revised(revision(hook)));
    ledger.put(stamped);
    return stamped;
  }

  Convoy counted(Convoy convoy) {
    List<Optional<WorkStatus>> members = new ArrayList<>();
    for (String bead : convoy.beadIds()) {
      members.add(ledger.glance(RecordKind.WORK, bead).map(WorkItem::status));
    }
    return convoy.counted(Counts.of(members));
  }

  /** What every record says about when it was written. */
  @SuppressWarnings("unchecked") // a record with other metadata has the same type
  <T extends TeamRecord> T stamped(T record) {
    return (T) record.withMeta(record.meta().written(now(), revision(record)));
  }

  private long revision(TeamRecord record) {
    return revisions.computeIfAbsent(
        record.kind().folder() + "/" + record.id(), _ -> record.revision() + 1);
  }

  /**
   * Records a heartbeat of an agent.
   *
   * @param process that lives as long as the agent; without one the last known process stays
   */
  void touch(String agent, Optional<ProcessIdentity> process) {
    Optional<Heartbeat> before = ledger.touched(RecordKind.HOOK, agent);
    long at = Math.max(now(), before.map(Heartbeat::at).orElse(0L));
    Optional<ProcessIdentity> latest = process.or(() -> before.flatMap(Heartbeat::process));
    String where = process.isPresent() ? host : before.map(Heartbeat::of).orElse(host);
    ledger.touch(RecordKind.HOOK, agent, new Heartbeat(at, latest, where));
  }

  /** Writes the event: name, value, name, value. */
  void tell(String type, String subject, @Nullable Object... body) {
    Map<String, @Nullable Object> all = JsonObject.map(body);
    all.values().removeIf(value -> value == null);
    ledger.tell(type, subject, by.name(), all);
  }
}
