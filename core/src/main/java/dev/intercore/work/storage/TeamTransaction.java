package dev.intercore.work.storage;

import dev.intercore.common.Actor;
import dev.intercore.common.Ids;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.event.Event;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Convoy.Counts;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.TeamIndex.IndexCount;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordKey;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One query or one decision about the team. It reads each record once, and every read sees what was
 * put before. {@link #save} hands all changes to the store.
 */
public final class TeamTransaction implements TeamIndex.Lookup {
  private final TeamRecords records;
  private final Actor actor;
  private final String host;
  private final boolean writing;

  /** Empty: the record does not exist or is corrupt, which the store knows. */
  private final Map<RecordKey, Optional<TeamRecord>> known = new HashMap<>();

  /** However often a decision writes a record, its revision grows by one. */
  private final Map<RecordKey, Long> revisions = new HashMap<>();

  /** Records that were read ahead. A corrupt one counts only when it is needed. */
  private final Set<RecordKey> prefetched = new HashSet<>();

  private final TeamChange change = new TeamChange();
  private final TeamIndex index = new TeamIndex(this);

  /**
   * Begins a transaction on the records of a store.
   *
   * @param host identifies this machine in heartbeats
   * @param writing whether {@link #find} refuses corrupt records
   */
  public TeamTransaction(TeamRecords records, Actor actor, String host, boolean writing) {
    this.records = records;
    this.actor = actor;
    this.host = host;
    this.writing = writing;
  }

  /** Writes everything that was changed. */
  public void save() {
    if (!change.isEmpty()) {
      records.save(change, index);
    }
  }

  public Actor actor() {
    return actor;
  }

  public long now() {
    return records.now();
  }

  /** Returns the index entries as this transaction sees them. */
  public TeamIndex index() {
    return index;
  }

  /**
   * Finds a record.
   *
   * @throws dev.intercore.common.IntercoreException if it is corrupt and this transaction writes
   */
  public <T extends TeamRecord> Optional<T> find(RecordKind<T> kind, String id) {
    Optional<T> record = peek(kind, id);
    if (record.isEmpty() && writing) {
      refuse(findCorrupt(kind, id));
    }
    return record;
  }

  private Optional<CorruptRecord> findCorrupt(RecordKind<?> kind, String id) {
    return corrupt().stream().filter(corrupt -> corrupt.isOf(kind, id)).findFirst();
  }

  private static void refuse(Optional<CorruptRecord> corrupt) {
    if (corrupt.isPresent()) {
      throw corrupt.get().refusal();
    }
  }

  /** Finds a record. A corrupt one counts as absent, and is reported with the answer. */
  public <T extends TeamRecord> Optional<T> peek(RecordKind<T> kind, String id) {
    RecordKey key = new RecordKey(kind, id);
    if (!known.containsKey(key)) {
      load(withHook(key));
    }
    prefetched.remove(key);
    return known.getOrDefault(key, Optional.empty()).map(kind::cast);
  }

  @Override
  public List<WorkItem> peekItems(Collection<String> ids) {
    load(RecordKey.of(RecordKind.WORK, ids));
    return ids.stream().flatMap(id -> peek(RecordKind.WORK, id).stream()).toList();
  }

  /** Most decisions that need an agent need its hook too. */
  private List<RecordKey> withHook(RecordKey key) {
    RecordKey hook = new RecordKey(RecordKind.HOOK, key.id());
    if (!writing || !key.kind().equals(RecordKind.AGENT) || known.containsKey(hook)) {
      return List.of(key);
    }
    prefetched.add(hook);
    return List.of(key, hook);
  }

  private void load(List<RecordKey> keys) {
    List<RecordKey> unknown = keys.stream().filter(key -> !known.containsKey(key)).toList();
    if (!unknown.isEmpty()) {
      records.load(unknown).forEach(this::current);
      unknown.forEach(key -> known.putIfAbsent(key, Optional.empty()));
    }
  }

  /** Returns a stored record as it is after the changes made here. */
  private Optional<TeamRecord> current(TeamRecord stored) {
    return known.computeIfAbsent(RecordKey.of(stored), _ -> Optional.of(stored));
  }

  private <T extends TeamRecord> List<T> current(RecordKind<T> kind, List<T> stored) {
    return stored.stream().flatMap(one -> current(one).stream()).map(kind::cast).toList();
  }

  /**
   * Finds the record whose id is, or begins with, {@code start}. The no for a record that cannot be
   * read is {@link Why#CORRUPT}, because it is not known to be missing.
   */
  public <T extends TeamRecord> Result<T> one(RecordKind<T> kind, String start) {
    if (Ids.isId(start)) {
      Optional<T> exact = find(kind, start);
      if (exact.isPresent()) {
        return Result.already(exact.get());
      }
    }
    String hint = "`ic " + kind.group() + " list` shows those there are.";
    return Ids.find(
            kind.noun(), start, hint, (some, most) -> records.idsStartingWith(kind, some, most))
        .then(id ->
            find(kind, id)
                .map(Result::already)
                .or(() -> findCorrupt(kind, id).map(CorruptRecord::no))
                .orElseGet(() -> Ids.unknown(kind.noun(), start, hint)));
  }

  /** Returns the hook of an agent, if it ever had one. */
  public Optional<HookState> hook(String agent) {
    return find(RecordKind.HOOK, agent);
  }

  /** Returns the hook of an agent, if it ever had one, or the no of a hook that is corrupt. */
  public Result<Optional<HookState>> readableHook(String agent) {
    Optional<HookState> hook = hook(agent);
    return hook.isPresent()
        ? Result.already(hook)
        : findCorrupt(RecordKind.HOOK, agent)
            .map(CorruptRecord::<Optional<HookState>>no)
            .orElseGet(() -> Result.already(hook));
  }

  /** Returns stored records by seq and then id, as they are after the changes made here. */
  public <T extends TeamRecord> RecordPage<T> page(
      RecordKind<T> kind, PageCursor after, int limit) {
    RecordPage<T> page = records.page(kind, after, limit);
    return new RecordPage<>(current(kind, page.records()), page.next());
  }

  /** Returns all stored records of a kind. */
  public <T extends TeamRecord> List<T> all(RecordKind<T> kind) {
    return page(kind, PageCursor.START, Integer.MAX_VALUE).records();
  }

  /** Returns the records with an index entry, by seq and then id. */
  @Override
  public <T extends TeamRecord> List<T> indexed(IndexName<T> name, String value) {
    return indexed(name, value, Integer.MAX_VALUE);
  }

  /** Returns the first record with an index entry. */
  public <T extends TeamRecord> Optional<T> firstIndexed(IndexName<T> name, String value) {
    return indexed(name, value, 1).stream().findFirst();
  }

  /** Returns the first records of an index, by value, seq and id. */
  public <T extends TeamRecord> List<T> indexed(IndexName<T> name, int limit) {
    return indexed(name, null, limit);
  }

  private <T extends TeamRecord> List<T> indexed(
      IndexName<T> name, @Nullable String value, int limit) {
    if (change.isEmpty()) {
      return current(name.kind(), records.indexed(name, value, limit));
    }
    Map<RecordKey, TeamRecord> changed = new HashMap<>();
    // Only readiness depends on other records.
    (name.equals(IndexName.READY) ? index.affectedBy(change) : change.records().values())
        .forEach(record -> changed.put(RecordKey.of(record), record));
    List<T> all = new ArrayList<>();
    for (T stored : current(name.kind(), records.indexed(name, value, Integer.MAX_VALUE))) {
      if (!changed.containsKey(RecordKey.of(stored))) {
        all.add(stored);
      }
    }
    for (TeamRecord record : changed.values()) {
      List<String> values = index.values(record, name);
      if (value == null ? !values.isEmpty() : values.contains(value)) {
        all.add(name.kind().cast(record));
      }
    }
    all.sort(value == null ? byFirstValue(name).thenComparing(TeamIndex.ORDER) : TeamIndex.ORDER);
    return all.subList(0, Math.min(limit, all.size()));
  }

  private Comparator<TeamRecord> byFirstValue(IndexName<?> name) {
    return Comparator.comparing(
        record -> index.values(record, name).stream().findFirst().orElse(""));
  }

  /** Returns how many stored index entries of a name there are. */
  public long count(IndexName<?> name) {
    return records.count(name);
  }

  /** Returns the first stored values of an index, each with the number of its entries. */
  public List<IndexCount> counts(IndexName<?> name, int limit) {
    return records.counts(name, limit);
  }

  /** Returns the corrupt records that were met and are not in quarantine. */
  public List<CorruptRecord> corrupt() {
    return records.corrupt().stream()
        .filter(one -> !prefetched.contains(new RecordKey(one.kind(), one.id())))
        .filter(one -> !change.quarantined().contains(one))
        .toList();
  }

  @Override
  public boolean hasCorrupt(RecordKind<?> kind) {
    return corrupt().stream().anyMatch(one -> one.kind().equals(kind));
  }

  /** Returns whether there is a record of this id that cannot be read. */
  public boolean isCorrupt(RecordKind<?> kind, String id) {
    return Ids.isId(id)
        && peek(kind, id).isEmpty()
        && corrupt().stream().anyMatch(one -> one.isOf(kind, id));
  }

  /**
   * For decisions that rely on having seen all records of a kind that matter.
   *
   * @throws dev.intercore.common.IntercoreException if a corrupt one was met and this transaction
   *     writes
   */
  public void refuseCorrupt(RecordKind<?> kind) {
    if (writing) {
      refuse(corrupt().stream().filter(one -> one.kind().equals(kind)).findFirst());
    }
  }

  public void quarantine(CorruptRecord corrupt) {
    known.put(new RecordKey(corrupt.kind(), corrupt.id()), Optional.empty());
    change.quarantined().add(corrupt);
  }

  /** Returns the next number in the order of creation. */
  public long nextSeq() {
    return records.nextSeq();
  }

  /** Returns the next fencing token. */
  public long nextToken() {
    return records.nextToken();
  }

  /** Makes the next seq and token greater than these, which imported records have. */
  public void raiseCounters(long seq, long token) {
    records.raise(seq, token);
  }

  /** Returns an id that no record has or had. */
  public String freshId(RecordKind<?> kind, String prefix, long seq, String what) {
    String fresh =
        Ids.fresh(
            prefix,
            List.of(prefix, seq, now(), actor.name(), what),
            id ->
                change.records().containsKey(new RecordKey(kind, id))
                    || records.isIdUsed(kind, id));
    known.put(new RecordKey(kind, fresh), Optional.empty());
    return fresh;
  }

  /**
   * Writes a record with the next revision. The copy of an item in its hook and the counts of its
   * convoys follow.
   */
  public <T extends TeamRecord> T put(T record) {
    Optional<? extends TeamRecord> before = find(record.kind(), record.id());
    T stamped = stamped(record);
    putUnchanged(stamped);
    if (stamped instanceof WorkItem item) {
      if (before.isPresent()
          && before.get() instanceof WorkItem old
          && old.status() != item.status()) {
        updateConvoys(item, old.status());
      }
      item.assignee()
          .flatMap(this::hook)
          .filter(hook -> hook.holds(item.id()))
          .ifPresent(hook -> put(hook.withCopy(item)));
    }
    return stamped;
  }

  /** Writes a record as it is. */
  public void putUnchanged(TeamRecord record) {
    change.put(find(record.kind(), record.id()).map(stored -> stored), record);
    known.put(RecordKey.of(record), Optional.of(record));
  }

  @SuppressWarnings("unchecked") // a record with other metadata has the same type
  private <T extends TeamRecord> T stamped(T record) {
    long revision = revisions.computeIfAbsent(RecordKey.of(record), _ -> record.revision() + 1);
    // The time of a hook is its last activity.
    return (T)
        record.withMeta(
            record instanceof HookState
                ? record.meta().revised(revision)
                : record.meta().written(now(), revision));
  }

  /** By the difference, since a convoy may have a thousand members. */
  private void updateConvoys(WorkItem item, WorkStatus before) {
    for (Convoy convoy : indexed(IndexName.HOLDS, item.id())) {
      put(convoy.moved(before, item.status()).orElseGet(() -> counted(convoy)));
    }
  }

  /** Returns the convoy with the counts that its members have now. */
  public Convoy counted(Convoy convoy) {
    load(RecordKey.of(RecordKind.WORK, convoy.beadIds()));
    return convoy.counted(
        Counts.of(
            convoy.beadIds().stream()
                .map(bead -> peek(RecordKind.WORK, bead).map(WorkItem::status))
                .toList()));
  }

  /** Returns the latest heartbeat or lease beside a record. */
  public Optional<Heartbeat> heartbeat(RecordKind<?> kind, String id) {
    RecordKey key = new RecordKey(kind, id);
    Heartbeat changed = change.heartbeats().get(key);
    return changed != null ? Optional.of(changed) : records.heartbeat(key);
  }

  public void putHeartbeat(RecordKind<?> kind, String id, Heartbeat heartbeat) {
    change.heartbeats().put(new RecordKey(kind, id), heartbeat);
  }

  /**
   * Records a heartbeat of an agent.
   *
   * @param process that lives as long as the agent; without one the last known process stays
   */
  public void beat(String agent, Optional<ProcessIdentity> process) {
    Optional<Heartbeat> before = heartbeat(RecordKind.HOOK, agent);
    long at = Math.max(now(), before.map(Heartbeat::at).orElse(0L));
    Optional<ProcessIdentity> latest = process.or(() -> before.flatMap(Heartbeat::process));
    String where = process.isPresent() ? host : before.map(Heartbeat::of).orElse(host);
    putHeartbeat(RecordKind.HOOK, agent, new Heartbeat(at, latest, where));
  }

  /**
   * Appends an event with a body of name, value, name, value. An empty {@link Optional} leaves a
   * field out.
   */
  public void event(String type, String subject, Object... body) {
    Map<String, @Nullable Object> all = JsonObject.map(body);
    all.replaceAll((_, value) -> value instanceof Optional<?> some ? some.orElse(null) : value);
    all.values().removeIf(value -> value == null);
    String json = JsonWriter.canonical(all);
    change.events().add(new Event(0, type, subject, actor.name(), now(), json));
  }
}
