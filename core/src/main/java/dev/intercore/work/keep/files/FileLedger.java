package dev.intercore.work.keep.files;

import dev.intercore.store.Counters;
import dev.intercore.store.Transaction;
import dev.intercore.work.keep.Damage;
import dev.intercore.work.keep.Link;
import dev.intercore.work.keep.NotingLedger;
import dev.intercore.work.keep.Place;
import dev.intercore.work.keep.Tally;
import dev.intercore.work.keep.Touch;
import dev.intercore.work.record.Kind;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.TeamRecord;
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
  private final FileView view;
  private final Change change;

  FileLedger(Transaction tx, TeamFolder folder, Optional<Journal> journal, boolean writing) {
    super(writing);
    this.tx = tx;
    this.counters = new Counters(tx);
    this.view = new FileView(folder, journal, this::note);
    this.change = new Change(new Quarantine(folder));
  }

  /** What was put. */
  Change change() {
    return change;
  }

  @Override
  public long now() {
    return tx.now();
  }

  @Override
  public <T extends TeamRecord> Optional<T> glance(Kind<T> kind, String id) {
    return view.of(kind).find(id);
  }

  @Override
  public boolean isUsed(Kind<?> kind, String id) {
    return view.isUsed(kind, id);
  }

  @Override
  public List<String> starting(Kind<?> kind, String start, int most) {
    return view.of(kind).ids().stream().filter(id -> id.startsWith(start)).limit(most).toList();
  }

  @Override
  public <T extends TeamRecord> List<T> page(Kind<T> kind, Place after, int most) {
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
  public <T extends TeamRecord> List<T> linked(Kind<T> kind, Link.Name name, String value) {
    Link wanted = new Link(name, value);
    List<T> linked = new ArrayList<>();
    for (T record : view.of(kind).all()) {
      if (Link.of(record, name, this).contains(wanted)) {
        linked.add(record);
      }
    }
    return linked;
  }

  @Override
  public <T extends TeamRecord> Optional<T> firstLinked(
      Kind<T> kind, Link.Name name, String value) {
    return linked(kind, name, value).stream().findFirst();
  }

  @Override
  public long count(Kind<?> kind, Link.Name name) {
    return perValue(kind, name).values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public List<Tally> tallies(Kind<?> kind, Link.Name name, int most) {
    return perValue(kind, name).entrySet().stream()
        .limit(most)
        .map(one -> new Tally(one.getKey(), one.getValue()))
        .toList();
  }

  @Override
  public long countValues(Kind<?> kind, Link.Name name) {
    return perValue(kind, name).size();
  }

  /** What cannot be read has no links here. */
  private Map<String, Long> perValue(Kind<?> kind, Link.Name name) {
    Map<String, Long> counts = new TreeMap<>();
    for (TeamRecord record : view.of(kind).all()) {
      Link.of(record, name, this).forEach(link -> counts.merge(link.value(), 1L, Long::sum));
    }
    return counts;
  }

  private record Valued<T>(String value, T record) {}

  /** They are in order of seq and id, which the sort by value keeps. */
  @Override
  public <T extends TeamRecord> List<T> inOrder(Kind<T> kind, Link.Name name, int most) {
    List<Valued<T>> linked = new ArrayList<>();
    for (T record : view.of(kind).all()) {
      for (Link link : Link.of(record, name, this)) {
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
  public Optional<Touch> touched(Kind<?> kind, String id) {
    return change.touched(kind, id).or(() -> view.touched(kind, id));
  }

  @Override
  public void touch(Kind<?> kind, String id, Touch touch) {
    change.touch(kind, id, touch);
  }

  @Override
  public long nextSeq() {
    long highest = 0;
    for (Kind<?> kind : Kind.ALL) {
      for (TeamRecord record : view.of(kind).all()) {
        highest = Math.max(highest, record.seq());
      }
    }
    return counters.next(SEQ, highest + 1);
  }

  @Override
  public long nextToken() {
    long highest = 0;
    for (MergeRequest request : view.of(Kind.MERGE).all()) {
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
  public void putAside(Damage damage) {
    change.putAside(damage);
    view.of(damage.kind()).putAside(damage.id());
    forget(damage);
  }
}
