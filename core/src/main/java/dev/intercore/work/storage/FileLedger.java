package dev.intercore.work.storage;

import dev.intercore.event.Event;
import dev.intercore.journal.FolderChange;
import dev.intercore.journal.FolderFiles.Content;
import dev.intercore.journal.FolderView;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.Counters;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Records in files, each read once. Reads see what was put before; {@link #save} hands it to the
 * change of the folder.
 */
final class FileLedger extends NotingLedger {
  private static final Comparator<TeamRecord> ORDER =
      Comparator.comparingLong(TeamRecord::seq).thenComparing(TeamRecord::id);

  private final Transaction tx;
  private final Counters counters;
  private final FolderView view;

  // All by path, such as work/bead-7k2p9.
  private final Map<String, Optional<TeamRecord>> known = new HashMap<>();
  private final Map<String, TeamRecord> changed = new LinkedHashMap<>();
  private final Map<String, RecordHeartbeat> heartbeats = new LinkedHashMap<>();

  /** The ids of each kind, by its folder. */
  private final Map<String, Set<String>> ids = new HashMap<>();

  private final List<CorruptRecord> quarantined = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();

  FileLedger(Transaction tx, FolderView view, boolean writing) {
    super(writing);
    this.tx = tx;
    this.counters = new Counters(tx);
    this.view = view;
  }

  /** Writes everything the decision changed. Called once, at its end. */
  void save(FolderChange change) {
    quarantined.forEach(corrupt -> change.quarantine(corrupt.kind().folder(), corrupt.id()));
    for (TeamRecord record : changed.values()) {
      String folder = record.kind().folder();
      String text = record.indented();
      try {
        change.checkWritable(folder, record.id(), text);
      } catch (IllegalArgumentException e) {
        throw FileTeamStore.Format.refused(record, e);
      }
      change.put(folder, record.id(), text);
    }
    for (RecordHeartbeat one : heartbeats.values()) {
      change.putActivity(one.kind().folder(), one.id(), one.touch().record() + "\n");
    }
    events.forEach(change::append);
  }

  private static String path(RecordKind<?> kind, String id) {
    return kind.folder() + "/" + id;
  }

  @Override
  public long now() {
    return tx.now();
  }

  @Override
  @SuppressWarnings("unchecked") // a record of a kind has the type of the kind
  public <T extends TeamRecord> Optional<T> glance(RecordKind<T> kind, String id) {
    String path = path(kind, id);
    Optional<TeamRecord> record = known.get(path);
    if (record == null) {
      record =
          view.read(kind.folder(), id).flatMap(content -> parse(kind, id, content, this::note));
      known.put(path, record);
    }
    return (Optional<T>) record;
  }

  static Optional<TeamRecord> parse(
      RecordKind<?> kind, String id, Content content, Consumer<CorruptRecord> corrupt) {
    String fault = content.fault();
    if (content.text().isPresent()) {
      try {
        return Optional.of(kind.read(id, content.text().get()));
      } catch (IllegalArgumentException e) {
        fault = String.valueOf(e.getMessage());
      }
    }
    corrupt.accept(new CorruptRecord(kind, id, fault));
    return Optional.empty();
  }

  /** Returns the ids of a kind, sorted, corrupt records included. */
  private Set<String> ids(RecordKind<?> kind) {
    Set<String> all = ids.get(kind.folder());
    if (all == null) {
      all = new TreeSet<>(view.ids(kind.folder()));
      ids.put(kind.folder(), all);
    }
    return all;
  }

  /** Returns all readable records of a kind, by seq and then id. */
  private <T extends TeamRecord> List<T> all(RecordKind<T> kind) {
    List<T> all = new ArrayList<>();
    for (String id : ids(kind)) {
      glance(kind, id).ifPresent(all::add);
    }
    all.sort(ORDER);
    return all;
  }

  @Override
  public boolean isUsed(RecordKind<?> kind, String id) {
    return changed.containsKey(path(kind, id))
        || view.exists(kind.folder(), id)
        || view.isQuarantined(kind.folder(), id);
  }

  @Override
  public List<String> starting(RecordKind<?> kind, String start, int most) {
    return ids(kind).stream().filter(id -> id.startsWith(start)).limit(most).toList();
  }

  @Override
  public <T extends TeamRecord> List<T> page(RecordKind<T> kind, PageCursor after, int most) {
    List<T> page = new ArrayList<>();
    for (T record : all(kind)) {
      boolean later =
          record.seq() > after.seq()
              || (record.seq() == after.seq() && record.id().compareTo(after.id()) > 0);
      if (later && page.size() < most) {
        page.add(record);
      }
    }
    return page;
  }

  @Override
  public <T extends TeamRecord> List<T> linked(
      RecordKind<T> kind, IndexEntry.Name name, String value) {
    IndexEntry wanted = new IndexEntry(name, value);
    List<T> linked = new ArrayList<>();
    for (T record : all(kind)) {
      if (IndexEntry.of(record, name, this).contains(wanted)) {
        linked.add(record);
      }
    }
    return linked;
  }

  @Override
  public <T extends TeamRecord> Optional<T> firstLinked(
      RecordKind<T> kind, IndexEntry.Name name, String value) {
    return linked(kind, name, value).stream().findFirst();
  }

  @Override
  public long count(RecordKind<?> kind, IndexEntry.Name name) {
    return perValue(kind, name).values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public List<IndexCount> tallies(RecordKind<?> kind, IndexEntry.Name name, int most) {
    return perValue(kind, name).entrySet().stream()
        .limit(most)
        .map(one -> new IndexCount(one.getKey(), one.getValue()))
        .toList();
  }

  @Override
  public long countValues(RecordKind<?> kind, IndexEntry.Name name) {
    return perValue(kind, name).size();
  }

  /** Corrupt records have no index entries in files. */
  private Map<String, Long> perValue(RecordKind<?> kind, IndexEntry.Name name) {
    Map<String, Long> counts = new TreeMap<>();
    for (TeamRecord record : all(kind)) {
      IndexEntry.of(record, name, this).forEach(link -> counts.merge(link.value(), 1L, Long::sum));
    }
    return counts;
  }

  private record Valued<T>(String value, T record) {}

  /** The sort by value is stable, so the order by seq and id stays. */
  @Override
  public <T extends TeamRecord> List<T> inOrder(
      RecordKind<T> kind, IndexEntry.Name name, int most) {
    List<Valued<T>> linked = new ArrayList<>();
    for (T record : all(kind)) {
      for (IndexEntry link : IndexEntry.of(record, name, this)) {
        linked.add(new Valued<>(link.value(), record));
      }
    }
    linked.sort(Comparator.comparing(Valued::value));
    return linked.stream().limit(most).map(Valued::record).toList();
  }

  @Override
  public void put(TeamRecord record) {
    String path = path(record.kind(), record.id());
    Optional<? extends TeamRecord> before = find(record.kind(), record.id());
    if (before.isPresent()
        && !changed.containsKey(path)
        && before.get().revision() >= record.revision()) {
      // The writer that finishes this change would keep the file as the later one.
      throw new IllegalStateException("the revision has to grow: " + record);
    }
    known.put(path, Optional.of(record));
    changed.put(path, record);
    ids(record.kind()).add(record.id());
  }

  @Override
  public Optional<Heartbeat> touched(RecordKind<?> kind, String id) {
    RecordHeartbeat changed = heartbeats.get(path(kind, id));
    return changed != null
        ? Optional.of(changed.touch())
        : view.activity(kind.folder(), id).flatMap(Heartbeat::read);
  }

  @Override
  public void touch(RecordKind<?> kind, String id, Heartbeat touch) {
    heartbeats.put(path(kind, id), new RecordHeartbeat(kind, id, touch));
  }

  @Override
  public long nextSeq() {
    long highest = 0;
    for (RecordKind<?> kind : RecordKind.ALL) {
      for (TeamRecord record : all(kind)) {
        highest = Math.max(highest, record.seq());
      }
    }
    return counters.next(SEQ, highest + 1);
  }

  @Override
  public long nextToken() {
    long highest = 0;
    for (MergeRequest request : all(RecordKind.MERGE)) {
      highest = Math.max(highest, request.fencingToken().orElse(0));
    }
    return counters.nextToken(TOKEN, highest + 1);
  }

  @Override
  public void goOnAbove(long seq, long token) {
    counters.raise(SEQ, seq);
    counters.raise(TOKEN, token);
  }

  @Override
  public void tell(String type, String subject, String actor, Map<String, ?> body) {
    events.add(new Event(0, type, subject, actor, tx.now(), JsonWriter.canonical(body)));
  }

  @Override
  public void putAside(CorruptRecord damage) {
    quarantined.add(damage);
    known.put(path(damage.kind(), damage.id()), Optional.empty());
    ids(damage.kind()).remove(damage.id());
    forget(damage);
  }
}
