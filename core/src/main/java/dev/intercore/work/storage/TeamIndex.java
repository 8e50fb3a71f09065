package dev.intercore.work.storage;

import dev.intercore.common.WireEnum;
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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The index entries of records. Whether an item is ready depends on other records too. */
public final class TeamIndex {
  private static final Comparator<TeamRecord> ORDER =
      Comparator.comparingLong(TeamRecord::seq).thenComparing(TeamRecord::id);

  private final Lookup lookup;

  TeamIndex(Lookup lookup) {
    this.lookup = lookup;
  }

  /** By what records are found. */
  public enum IndexName implements WireEnum {
    /** An item that must be finished before this one. */
    NEEDS,
    /** This item may be taken; the value is its priority. */
    READY,
    /** An item of this convoy. */
    HOLDS,
    /** The branch in whose line this request waits. */
    LINE,
    /** The item of this request, while it is in line. */
    BEAD,
    /** The subject of this escalation, until it is closed. */
    ABOUT,
    /** The item that this hook holds. */
    HELD
  }

  /** One value by which a record is found. */
  record IndexEntry(IndexName name, String value) implements Comparable<IndexEntry> {
    @Override
    public int compareTo(IndexEntry other) {
      int names = name.compareTo(other.name);
      return names != 0 ? names : value.compareTo(other.value);
    }
  }

  /** How many records have one value. */
  public record IndexCount(String value, long count) {}

  /** The other records on which an entry depends. */
  interface Lookup {
    /** Returns the records that exist and can be read. */
    <T extends TeamRecord> List<T> peekAll(RecordKind<T> kind, Collection<String> ids);

    <T extends TeamRecord> List<T> indexed(RecordKind<T> kind, IndexName name, String value);

    /** Returns whether a corrupt record of the kind was met. */
    boolean hasCorrupt(RecordKind<?> kind);
  }

  Set<IndexEntry> entries(TeamRecord record) {
    Set<IndexEntry> entries = ownEntries(record);
    if (record instanceof WorkItem item && isReady(item)) {
      entries.add(new IndexEntry(IndexName.READY, item.priority().wireName()));
    }
    return entries;
  }

  /** Returns the values of a record in one index. */
  List<String> values(TeamRecord record, IndexName name) {
    List<String> values = new ArrayList<>();
    for (IndexEntry entry : name == IndexName.READY ? entries(record) : ownEntries(record)) {
      if (entry.name() == name) {
        values.add(entry.value());
      }
    }
    return values;
  }

  /** Returns the entries that depend on nothing but the record. */
  private static Set<IndexEntry> ownEntries(TeamRecord record) {
    Set<IndexEntry> entries = new TreeSet<>();
    if (record instanceof WorkItem item) {
      item.dependsOn().forEach(bead -> entries.add(new IndexEntry(IndexName.NEEDS, bead)));
    } else if (record instanceof Convoy convoy) {
      convoy.beadIds().forEach(bead -> entries.add(new IndexEntry(IndexName.HOLDS, bead)));
    } else if (record instanceof MergeRequest request && request.status().isInLine()) {
      entries.add(new IndexEntry(IndexName.LINE, request.targetBranch()));
      entries.add(new IndexEntry(IndexName.BEAD, request.beadId()));
    } else if (record instanceof Escalation open && open.status() != EscalationStatus.CLOSED) {
      entries.add(new IndexEntry(IndexName.ABOUT, open.subject()));
    } else if (record instanceof HookState hook && hook.status().isHeld()) {
      entries.add(new IndexEntry(IndexName.HELD, hook.beadId().orElse("")));
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
    if (!waiting.isEmpty()) {
      for (WorkItem before : lookup.peekAll(RecordKind.WORK, item.dependsOn())) {
        if (before.status().isFinished()) {
          waiting.remove(before.id());
        }
      }
    }
    return waiting;
  }

  /**
   * Returns whether the item failed so often that its escalation must be closed first. A corrupt
   * escalation may be that one.
   */
  public boolean isEscalated(WorkItem item) {
    if (item.attempts() < WorkItem.MOST_ATTEMPTS) {
      return false;
    }
    return lookup.indexed(RecordKind.ESCALATION, IndexName.ABOUT, item.id()).stream()
            .anyMatch(open -> open.source() == EscalationSource.ATTEMPTS)
        || lookup.hasCorrupt(RecordKind.ESCALATION);
  }

  /**
   * Returns the records whose entries a change may have changed, as they are after it.
   *
   * @param dependents returns the stored items that wait for an item
   */
  Collection<TeamRecord> affectedBy(
      TeamChange change, Function<String, List<WorkItem>> dependents) {
    Map<RecordKey, TeamRecord> affected = new LinkedHashMap<>();
    for (TeamRecord record : change.records()) {
      TeamRecord before = change.before(record).orElse(null);
      // Most changes of a convoy change only its counts, and it may have many members.
      if (!(record instanceof Convoy now
          && before instanceof Convoy old
          && old.beadIds().equals(now.beadIds()))) {
        affected.put(RecordKey.of(record), record);
      }
      if (record instanceof WorkItem item) {
        if (item.status().isFinished() != isFinished(before)) {
          addUnchanged(dependents.apply(item.id()), change, affected);
        }
      } else if (record instanceof Escalation escalation) {
        addUnchanged(
            lookup.peekAll(RecordKind.WORK, List.of(escalation.subject())), change, affected);
      }
    }
    for (CorruptRecord corrupt : change.quarantined()) {
      if (corrupt.kind() == RecordKind.WORK) {
        addUnchanged(dependents.apply(corrupt.id()), change, affected);
      }
    }
    return affected.values();
  }

  private static boolean isFinished(@Nullable TeamRecord before) {
    return before instanceof WorkItem item && item.status().isFinished();
  }

  private static void addUnchanged(
      List<WorkItem> items, TeamChange change, Map<RecordKey, TeamRecord> affected) {
    for (WorkItem item : items) {
      RecordKey key = RecordKey.of(item);
      if (!change.contains(key)) {
        affected.put(key, item);
      }
    }
  }

  /** Returns all readable records of a kind, in any order. */
  interface AllRecords {
    <T extends TeamRecord> Collection<T> all(RecordKind<T> kind);

    boolean hasCorrupt(RecordKind<?> kind);
  }

  /** An index that is computed in memory from all records, each part when it is first used. */
  static final class InMemory implements Lookup {
    private final AllRecords source;
    private final TeamIndex index = new TeamIndex(this);
    private final Map<RecordKind<?>, Map<String, TeamRecord>> byId = new HashMap<>();
    private final Map<IndexName, Map<String, List<TeamRecord>>> byValue =
        new EnumMap<>(IndexName.class);

    InMemory(AllRecords source) {
      this.source = source;
    }

    TeamIndex index() {
      return index;
    }

    @Override
    public <T extends TeamRecord> List<T> peekAll(RecordKind<T> kind, Collection<String> ids) {
      Map<String, TeamRecord> all = byId.get(kind);
      if (all == null) {
        all = new HashMap<>();
        for (T record : source.all(kind)) {
          all.put(record.id(), record);
        }
        byId.put(kind, all);
      }
      List<T> found = new ArrayList<>();
      for (String id : ids) {
        TeamRecord record = all.get(id);
        if (record != null) {
          found.add(kind.cast(record));
        }
      }
      return found;
    }

    /** Returns the records of each value, sorted by value, and then by seq and id. */
    Map<String, List<TeamRecord>> values(RecordKind<?> kind, IndexName name) {
      Map<String, List<TeamRecord>> values = byValue.get(name);
      if (values == null) {
        values = new TreeMap<>();
        for (TeamRecord record : source.all(kind)) {
          for (String value : index.values(record, name)) {
            values.computeIfAbsent(value, _ -> new ArrayList<>()).add(record);
          }
        }
        values.values().forEach(records -> records.sort(ORDER));
        byValue.put(name, values);
      }
      return values;
    }

    @Override
    public <T extends TeamRecord> List<T> indexed(
        RecordKind<T> kind, IndexName name, String value) {
      return values(kind, name).getOrDefault(value, List.of()).stream().map(kind::cast).toList();
    }

    @Override
    public boolean hasCorrupt(RecordKind<?> kind) {
      return source.hasCorrupt(kind);
    }
  }

  static Comparator<TeamRecord> order() {
    return ORDER;
  }
}
