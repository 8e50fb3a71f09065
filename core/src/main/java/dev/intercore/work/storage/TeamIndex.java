package dev.intercore.work.storage;

import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.TeamStore.RecordKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The index entries of records. Whether an item is ready depends on other records too. */
public final class TeamIndex {
  static final Comparator<TeamRecord> ORDER =
      Comparator.comparingLong(TeamRecord::seq).thenComparing(TeamRecord::id);

  private final Lookup lookup;

  TeamIndex(Lookup lookup) {
    this.lookup = lookup;
  }

  /** By what the records of one kind are found. */
  public static final class IndexName<T extends TeamRecord> {
    /** An item that must be finished before this one. */
    public static final IndexName<WorkItem> NEEDS = new IndexName<>("needs", RecordKind.WORK);

    /** This item may be taken; the value is its priority. */
    public static final IndexName<WorkItem> READY = new IndexName<>("ready", RecordKind.WORK);

    /** An item of this convoy. */
    public static final IndexName<Convoy> HOLDS = new IndexName<>("holds", RecordKind.CONVOY);

    /** The branch in whose line this request waits. */
    public static final IndexName<MergeRequest> LINE = new IndexName<>("line", RecordKind.MERGE);

    /** The item of this request, while it is in line. */
    public static final IndexName<MergeRequest> BEAD = new IndexName<>("bead", RecordKind.MERGE);

    /** The subject of this escalation, until it is closed. */
    public static final IndexName<Escalation> ABOUT =
        new IndexName<>("about", RecordKind.ESCALATION);

    /** The item that this hook holds. */
    public static final IndexName<HookState> HELD = new IndexName<>("held", RecordKind.HOOK);

    private final String name;
    private final RecordKind<T> kind;

    private IndexName(String name, RecordKind<T> kind) {
      this.name = name;
      this.kind = kind;
    }

    String name() {
      return name;
    }

    RecordKind<T> kind() {
      return kind;
    }
  }

  /** One value by which a record is found. */
  record IndexEntry(IndexName<?> name, String value) {}

  /** How many records have one value. */
  public record IndexCount(String value, long count) {}

  /** The other records on which an entry depends. */
  interface Lookup {
    /** Returns the items that exist and can be read. */
    List<WorkItem> peekItems(Collection<String> ids);

    <T extends TeamRecord> List<T> indexed(IndexName<T> name, String value);

    /** Returns whether a corrupt record of the kind was met. */
    boolean hasCorrupt(RecordKind<?> kind);
  }

  /** Returns the entries of a record, each once. */
  List<IndexEntry> entries(TeamRecord record) {
    List<IndexEntry> entries = ownEntries(record);
    if (record instanceof WorkItem item && isReady(item)) {
      entries.add(new IndexEntry(IndexName.READY, item.priority().wireName()));
    }
    return entries;
  }

  /** Returns the values of a record in one index. */
  List<String> values(TeamRecord record, IndexName<?> name) {
    List<IndexEntry> entries = name.equals(IndexName.READY) ? entries(record) : ownEntries(record);
    return entries.stream()
        .filter(entry -> entry.name().equals(name))
        .map(IndexEntry::value)
        .toList();
  }

  /** Returns the entries that depend on nothing but the record. */
  private static List<IndexEntry> ownEntries(TeamRecord record) {
    List<IndexEntry> entries = new ArrayList<>();
    // Other programs may have written an id twice.
    if (record instanceof WorkItem item) {
      new TreeSet<>(item.dependsOn())
          .forEach(bead -> entries.add(new IndexEntry(IndexName.NEEDS, bead)));
    } else if (record instanceof Convoy convoy) {
      new TreeSet<>(convoy.beadIds())
          .forEach(bead -> entries.add(new IndexEntry(IndexName.HOLDS, bead)));
    } else if (record instanceof MergeRequest request && request.status().isInLine()) {
      entries.add(new IndexEntry(IndexName.LINE, request.targetBranch()));
      entries.add(new IndexEntry(IndexName.BEAD, request.beadId()));
    } else if (record instanceof Escalation open && open.status() != EscalationStatus.CLOSED) {
      entries.add(new IndexEntry(IndexName.ABOUT, open.subject()));
    } else if (record instanceof HookState hook && hook.isHeld()) {
      entries.add(new IndexEntry(IndexName.HELD, hook.heldBead()));
    }
    return entries;
  }

  private boolean isReady(WorkItem item) {
    return item.status() == WorkStatus.OPEN
        && item.assignee().isEmpty()
        && waitsFor(item).isEmpty()
        && !isEscalated(item);
  }

  /** Returns the dependencies that are not finished, or not known to be. */
  public Set<String> waitsFor(WorkItem item) {
    Set<String> waiting = new TreeSet<>(item.dependsOn());
    for (WorkItem before : lookup.peekItems(item.dependsOn())) {
      if (before.status().isFinished()) {
        waiting.remove(before.id());
      }
    }
    return waiting;
  }

  /**
   * Returns whether the item failed so often that its escalation must be closed first. A corrupt
   * escalation may be that one.
   */
  public boolean isEscalated(WorkItem item) {
    if (item.attempts() < WorkItem.MAX_ATTEMPTS) {
      return false;
    }
    return lookup.indexed(IndexName.ABOUT, item.id()).stream()
            .anyMatch(open -> open.source() == EscalationSource.ATTEMPTS)
        || lookup.hasCorrupt(RecordKind.ESCALATION);
  }

  /** Returns the records whose entries a change may have changed, as they are after it. */
  Collection<TeamRecord> affectedBy(TeamChange change) {
    Map<RecordKey, TeamRecord> affected = new LinkedHashMap<>();
    List<WorkItem> items = new ArrayList<>();
    for (TeamRecord record : change.records().values()) {
      Optional<TeamRecord> before = change.before(record);
      // Most changes of a convoy change only its counts, and it may have many members.
      if (!(record instanceof Convoy now
          && before.map(old -> isSameBatch(old, now)).orElse(false))) {
        affected.put(RecordKey.of(record), record);
      }
      if (record instanceof WorkItem item
          && item.status().isFinished() != before.map(TeamIndex::isFinished).orElse(false)) {
        items.addAll(lookup.indexed(IndexName.NEEDS, item.id()));
      } else if (record instanceof Escalation escalation) {
        items.addAll(lookup.peekItems(List.of(escalation.subject())));
      }
    }
    for (CorruptRecord corrupt : change.quarantined()) {
      if (corrupt.kind().equals(RecordKind.WORK)) {
        items.addAll(lookup.indexed(IndexName.NEEDS, corrupt.id()));
      }
    }
    items.forEach(item -> affected.put(RecordKey.of(item), item));
    return affected.values();
  }

  private static boolean isSameBatch(TeamRecord before, Convoy now) {
    return before instanceof Convoy old && old.beadIds().equals(now.beadIds());
  }

  private static boolean isFinished(TeamRecord record) {
    return record instanceof WorkItem item && item.status().isFinished();
  }

  /** An index that is computed in memory from all records, each part when it is first used. */
  static final class InMemory implements Lookup {
    private final TeamRecords records;
    private final TeamIndex index = new TeamIndex(this);
    private final Map<IndexName<?>, Map<String, List<TeamRecord>>> byValue = new HashMap<>();

    InMemory(TeamRecords records) {
      this.records = records;
    }

    TeamIndex index() {
      return index;
    }

    @Override
    public List<WorkItem> peekItems(Collection<String> ids) {
      return records.load(RecordKey.of(RecordKind.WORK, ids)).stream()
          .map(RecordKind.WORK::cast)
          .toList();
    }

    /** Returns the records of each value, sorted by value, and then by seq and id. */
    Map<String, List<TeamRecord>> values(IndexName<?> name) {
      Map<String, List<TeamRecord>> known = byValue.get(name);
      if (known != null) {
        return known;
      }
      Map<String, List<TeamRecord>> values = new TreeMap<>();
      for (TeamRecord record : records.all(name.kind())) {
        for (String value : index.values(record, name)) {
          values.computeIfAbsent(value, _ -> new ArrayList<>()).add(record);
        }
      }
      byValue.put(name, values);
      return values;
    }

    @Override
    public <T extends TeamRecord> List<T> indexed(IndexName<T> name, String value) {
      return values(name).getOrDefault(value, List.of()).stream().map(name.kind()::cast).toList();
    }

    @Override
    public boolean hasCorrupt(RecordKind<?> kind) {
      return records.hasCorrupt(kind);
    }
  }
}
