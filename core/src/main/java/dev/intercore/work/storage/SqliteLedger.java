package dev.intercore.work.storage;

import dev.intercore.common.WireEnum;
import dev.intercore.event.EventLog;
import dev.intercore.store.Counters;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Records as rows, and beside them what they are looked up by. */
final class SqliteLedger extends NotingLedger {
  private static final String FIND =
      "SELECT id, record FROM team_records WHERE kind = ? AND id = ?";
  private static final String USED =
      """
      SELECT 1 FROM team_records WHERE kind = ?1 AND id = ?2
      UNION ALL SELECT 1 FROM team_quarantine WHERE kind = ?1 AND id = ?2
      """;

  /** No id has a character above {@code z}. */
  private static final String STARTING =
      """
      SELECT id FROM team_records WHERE kind = ?1 AND id >= ?2 AND id < ?2 || '{'
      ORDER BY id LIMIT ?3
      """;

  private static final String PAGE =
      """
      SELECT id, record FROM team_records WHERE kind = ?1 AND (seq, id) > (?2, ?3)
      ORDER BY seq, id LIMIT ?4
      """;
  private static final String LINKED =
      """
      SELECT r.id, r.record FROM team_links l JOIN team_records r ON r.kind = l.kind AND r.id = l.id
      WHERE l.kind = ?1 AND l.name = ?2 AND l.value = ?3 ORDER BY l.seq, l.id
      """;
  private static final String IN_ORDER =
      """
      SELECT r.id, r.record FROM team_links l JOIN team_records r ON r.kind = l.kind AND r.id = l.id
      WHERE l.kind = ?1 AND l.name = ?2 ORDER BY l.value, l.seq, l.id LIMIT ?3
      """;

  private static final String NTH_LINKED = LINKED + "LIMIT 1 OFFSET ?4";
  private static final String COUNT = "SELECT count(*) FROM team_links WHERE kind = ? AND name = ?";
  private static final String TALLIES =
      """
      SELECT value, count(*) FROM team_links WHERE kind = ?1 AND name = ?2
      GROUP BY value ORDER BY value LIMIT ?3
      """;
  private static final String COUNT_VALUES =
      "SELECT count(DISTINCT value) FROM team_links WHERE kind = ? AND name = ?";

  private static final String PUT =
      """
      INSERT INTO team_records (kind, id, seq, record) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (kind, id) DO UPDATE SET seq = excluded.seq, record = excluded.record
      """;
  private static final String LINKS =
      "SELECT name, value FROM team_links WHERE kind = ? AND id = ?";
  private static final String ADD_LINK =
      "INSERT INTO team_links (kind, name, value, seq, id) VALUES (?, ?, ?, ?, ?)";
  private static final String DROP_LINK =
      "DELETE FROM team_links WHERE kind = ? AND id = ? AND name = ? AND value = ?";

  private static final String TOUCHED = "SELECT touch FROM team_touches WHERE kind = ? AND id = ?";
  private static final String TOUCH =
      """
      INSERT INTO team_touches (kind, id, touch) VALUES (?1, ?2, ?3)
      ON CONFLICT (kind, id) DO UPDATE SET touch = excluded.touch
      """;

  private static final String QUARANTINE =
      """
      INSERT INTO team_quarantine (kind, id, record, fault, at)
      SELECT kind, id, record, ?3, ?4 FROM team_records WHERE kind = ?1 AND id = ?2
      """;
  private static final String DROP = "DELETE FROM team_records WHERE kind = ? AND id = ?";
  private static final String DROP_LINKS = "DELETE FROM team_links WHERE kind = ? AND id = ?";

  private final Transaction tx;
  private final Counters counters;

  SqliteLedger(Transaction tx, boolean writing) {
    super(writing);
    this.tx = tx;
    this.counters = new Counters(tx);
  }

  private record Found(String id, String record) {
    static Found of(Row row) {
      return new Found(row.text(1), row.text(2));
    }
  }

  @Override
  public long now() {
    return tx.now();
  }

  @Override
  public <T extends TeamRecord> Optional<T> glance(RecordKind<T> kind, String id) {
    return tx.first(FIND, Found::of, kind.folder(), id).flatMap(found -> read(kind, found));
  }

  private <T extends TeamRecord> Optional<T> read(RecordKind<T> kind, Found found) {
    try {
      return Optional.of(kind.read(found.id(), found.record()));
    } catch (IllegalArgumentException e) {
      note(new CorruptRecord(kind, found.id(), String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }

  private <T extends TeamRecord> List<T> list(
      RecordKind<T> kind, String sql, @Nullable Object... parameters) {
    List<T> all = new ArrayList<>();
    for (Found found : tx.list(sql, Found::of, parameters)) {
      read(kind, found).ifPresent(all::add);
    }
    return all;
  }

  @Override
  public boolean isUsed(RecordKind<?> kind, String id) {
    return tx.returnsRow(USED, kind.folder(), id);
  }

  @Override
  public List<String> starting(RecordKind<?> kind, String start, int most) {
    return tx.list(STARTING, row -> row.text(1), kind.folder(), start, most);
  }

  @Override
  public <T extends TeamRecord> List<T> page(RecordKind<T> kind, PageCursor after, int most) {
    return list(kind, PAGE, kind.folder(), after.seq(), after.id(), most);
  }

  @Override
  public <T extends TeamRecord> List<T> linked(
      RecordKind<T> kind, IndexEntry.Name name, String value) {
    return list(kind, LINKED, kind.folder(), name.wireName(), value);
  }

  @Override
  public <T extends TeamRecord> Optional<T> firstLinked(
      RecordKind<T> kind, IndexEntry.Name name, String value) {
    // A damaged one at the front must not hide the others.
    for (int before = 0; ; before++) {
      Optional<Found> found =
          tx.first(NTH_LINKED, Found::of, kind.folder(), name.wireName(), value, before);
      Optional<T> whole = found.flatMap(one -> read(kind, one));
      if (found.isEmpty() || whole.isPresent()) {
        return whole;
      }
    }
  }

  @Override
  public long count(RecordKind<?> kind, IndexEntry.Name name) {
    return tx.first(COUNT, row -> row.number(1), kind.folder(), name.wireName()).orElse(0L);
  }

  @Override
  public List<IndexCount> tallies(RecordKind<?> kind, IndexEntry.Name name, int most) {
    return tx.list(
        TALLIES,
        row -> new IndexCount(row.text(1), row.number(2)),
        kind.folder(),
        name.wireName(),
        most);
  }

  @Override
  public long countValues(RecordKind<?> kind, IndexEntry.Name name) {
    return tx.first(COUNT_VALUES, row -> row.number(1), kind.folder(), name.wireName()).orElse(0L);
  }

  @Override
  public <T extends TeamRecord> List<T> inOrder(
      RecordKind<T> kind, IndexEntry.Name name, int most) {
    // A damaged one at the front must not hide the others.
    for (long rows = most; ; rows *= 2) {
      List<Found> found = tx.list(IN_ORDER, Found::of, kind.folder(), name.wireName(), rows);
      List<T> whole = new ArrayList<>();
      for (Found one : found) {
        read(kind, one).filter(_ -> whole.size() < most).ifPresent(whole::add);
      }
      if (whole.size() == most || found.size() < rows) {
        return whole;
      }
    }
  }

  @Override
  public void put(TeamRecord record) {
    Optional<? extends TeamRecord> before = glance(record.kind(), record.id());
    tx.update(PUT, record.kind().folder(), record.id(), record.seq(), record.canonical());
    if (!hasSameMembers(before, record)) {
      link(record);
    }
    if (record instanceof WorkItem item) {
      if (isFinished(before) != item.status().isFinished()) {
        linked(RecordKind.WORK, IndexEntry.Name.NEEDS, item.id()).forEach(this::link);
      }
    } else if (record instanceof Escalation escalation) {
      glance(RecordKind.WORK, escalation.subject()).ifPresent(this::link);
    }
  }

  /** Convoys have many members, and mostly only count them anew. */
  private static boolean hasSameMembers(Optional<? extends TeamRecord> before, TeamRecord now) {
    return before.isPresent()
        && before.get() instanceof Convoy old
        && now instanceof Convoy convoy
        && old.beadIds().equals(convoy.beadIds());
  }

  private static boolean isFinished(Optional<? extends TeamRecord> before) {
    return before.isPresent()
        && before.get() instanceof WorkItem item
        && item.status().isFinished();
  }

  /** Most changes change none of them. */
  private void link(TeamRecord record) {
    String kind = record.kind().folder();
    Set<IndexEntry> now = IndexEntry.of(record, this);
    Set<IndexEntry> before = new TreeSet<>(tx.list(LINKS, SqliteLedger::link, kind, record.id()));
    for (IndexEntry link : before) {
      if (!now.contains(link)) {
        tx.update(DROP_LINK, kind, record.id(), link.name().wireName(), link.value());
      }
    }
    for (IndexEntry link : now) {
      if (!before.contains(link)) {
        tx.update(ADD_LINK, kind, link.name().wireName(), link.value(), record.seq(), record.id());
      }
    }
  }

  private static IndexEntry link(Row row) {
    IndexEntry.Name name =
        WireEnum.find(IndexEntry.Name.values(), row.text(1))
            .orElseThrow(() -> new IllegalStateException("no link is called " + row.text(1)));
    return new IndexEntry(name, row.text(2));
  }

  @Override
  public Optional<Heartbeat> touched(RecordKind<?> kind, String id) {
    return tx.first(TOUCHED, row -> row.text(1), kind.folder(), id).flatMap(Heartbeat::read);
  }

  @Override
  public void touch(RecordKind<?> kind, String id, Heartbeat touch) {
    tx.update(TOUCH, kind.folder(), id, touch.record());
  }

  @Override
  public long nextSeq() {
    return counters.next(SEQ, 1);
  }

  @Override
  public long nextToken() {
    return counters.nextToken(TOKEN, 1);
  }

  @Override
  public void goOnAbove(long seq, long token) {
    counters.raise(SEQ, seq);
    counters.raise(TOKEN, token);
  }

  @Override
  public void tell(String type, String subject, String actor, Map<String, ?> body) {
    EventLog.append(tx, type, subject, actor, body);
  }

  @Override
  public void putAside(CorruptRecord damage) {
    String kind = damage.kind().folder();
    tx.update(QUARANTINE, kind, damage.id(), damage.fault(), tx.now());
    tx.update(DROP_LINKS, kind, damage.id());
    tx.update(DROP, kind, damage.id());
    forget(damage);
    if (damage.kind().equals(RecordKind.WORK)) {
      linked(RecordKind.WORK, IndexEntry.Name.NEEDS, damage.id()).forEach(this::link);
    }
  }
}
