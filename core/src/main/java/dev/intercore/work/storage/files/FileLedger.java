package dev.intercore.work.storage.files;

import dev.intercore.store.Counters;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.IndexCount;
import dev.intercore.work.storage.IndexEntry;
import dev.intercore.work.storage.NotingLedger;
import dev.intercore.work.storage.PageCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Records in files. What is put is seen at once, and written when the decision is made. */
final class FileLedger extends NotingLedger {
  private final Transaction tx;
  private final Counters counters;
  private final FolderView view;
  private final FolderChange change;

  FileLedger(Transaction tx, TeamFolder folder, Optional<Journal> journal, boolean writing) {
    super(writing);
    this.tx = tx;
    this.counters = new Counters(tx);
    this.view = new FolderView(folder, journal, this::note);
    this.change = new FolderChange(new Quarantine(folder));
  }

  /** What was put. */
  FolderChange change() {
    return change;
  }

  @Override
  public long now() {
    return tx.now();
  }

  @Override
  public <T extends TeamRecord> Optional<T> glance(RecordKind<T> kind, String id) {
    return view.of(kind).find(id);
  }

  @Override
  public boolean isUsed(RecordKind<?> kind, String id) {
    return view.isUsed(kind, id);
  }

  @Override
  public List<String> starting(RecordKind<?> kind, String start, int most) {
    return view.of(kind).ids().stream().filter(id -> id.startsWith(start)).limit(most).toList();
  }

  @Override
  public <T extends TeamRecord> List<T> page(RecordKind<T> kind, PageCursor after, int most) {
    List<T> page = new ArrayList<>();
    for (T record : view.of(kind).all()) {
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
    for (T record : view.of(kind).all()) {
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

  /** What cannot be read has no links here. */
  private Map<String, Long> perValue(RecordKind<?> kind, IndexEntry.Name name) {
    Map<String, Long> counts = new TreeMap<>();
    for (TeamRecord record : view.of(kind).all()) {
      IndexEntry.of(record, name, this).forEach(link -> counts.merge(link.value(), 1L, Long::sum));
    }
    return counts;
  }

  private record Valued<T>(String value, T record) {}

  /** They are in order of seq and id, which the sort by value keeps. */
  @Override
  public <T extends TeamRecord> List<T> inOrder(
      RecordKind<T> kind, IndexEntry.Name name, int most) {
    List<Valued<T>> linked = new ArrayList<>();
    for (T record : view.of(kind).all()) {
      for (IndexEntry link : IndexEntry.of(record, name, this)) {
        linked.add(new Valued<>(link.value(), record));
      }
    }
    linked.sort(Comparator.comparing(Valued::value));
    return linked.stream().limit(most).map(Valued::record).toList();
  }

  /** Whoever puts something there has to know what is there. */
  @Override
  public void put(TeamRecord record) {
    Optional<? extends TeamRecord> there = find(record.kind(), record.id());
    if (there.isPresent() && !change.holds(record) && there.get().revision() >= record.revision()) {
      // Whoever finishes this change would take it for an older one.
      throw new IllegalStateException("the revision has to grow: " + record);
    }
    view.of(record.kind()).put(record);
    change.put(record);
  }

  @Override
  public Optional<Heartbeat> touched(RecordKind<?> kind, String id) {
    return change.touched(kind, id).or(() -> view.touched(kind, id));
  }

  @Override
  public void touch(RecordKind<?> kind, String id, Heartbeat touch) {
    change.touch(kind, id, touch);
  }

  @Override
  public long nextSeq() {
    long highest = 0;
    for (RecordKind<?> kind : RecordKind.ALL) {
      for (TeamRecord record : view.of(kind).all()) {
        highest = Math.max(highest, record.seq());
      }
    }
    return counters.next(SEQ, highest + 1);
  }

  @Override
  public long nextToken() {
    long highest = 0;
    for (MergeRequest request : view.of(RecordKind.MERGE).all()) {
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
    change.tell(tx.now(), type, subject, actor, body);
  }

  @Override
  public void putAside(CorruptRecord damage) {
    change.putAside(damage);
    view.of(damage.kind()).putAside(damage.id());
    forget(damage);
  }
}
