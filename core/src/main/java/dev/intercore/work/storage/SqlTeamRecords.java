package dev.intercore.work.storage;

import dev.intercore.event.EventLog;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamIndex.IndexCount;
import dev.intercore.work.storage.TeamIndex.IndexEntry;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordKey;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables as one transaction sees them. */
final class SqlTeamRecords extends TeamRecords {
  /** Rows of one write. Each number of rows is a prepared statement of its own. */
  private static final int MAX_ROWS = 20;

  /** Keys of one read; an item may have a hundred dependencies. */
  private static final int MAX_KEYS = 100;

  /** A row has the heartbeat that the record is shown with; that of an agent is its hook's. */
  private static final String RECORD = "SELECT r.seq, r.kind, r.id, r.record, t.touch\n";

  private static final String HEARTBEAT_OF_RECORD =
      """
      LEFT JOIN team_touches t
      ON t.kind = CASE r.kind WHEN 'agents' THEN 'hooks' ELSE r.kind END AND t.id = r.id
      """;

  private static final String RECORDS = RECORD + "FROM team_records r\n" + HEARTBEAT_OF_RECORD;

  /** SQLite uses the index for such terms, but not for {@code (kind, id) IN (VALUES ...)}. */
  private static final String KEY = "(r.kind = ? AND r.id = ?)";

  private static final String LINK_KEY = "(kind = ? AND id = ?)";

  private static final String PAGE =
      RECORDS + "WHERE r.kind = ?1 AND (r.seq, r.id) > (?2, ?3) ORDER BY r.seq, r.id LIMIT ?4";

  private static final String LINKED =
      RECORD
          + "FROM team_links l\nJOIN team_records r ON r.kind = l.kind AND r.id = l.id\n"
          + HEARTBEAT_OF_RECORD;

  private static final String INDEXED =
      LINKED + "WHERE l.kind = ?1 AND l.name = ?2 ORDER BY l.value, l.seq, l.id LIMIT ?3";

  private static final String INDEXED_BY_VALUE =
      LINKED + "WHERE l.kind = ?1 AND l.name = ?2 AND l.value = ?3 ORDER BY l.seq, l.id LIMIT ?4";

  private static final String COUNT =
      "SELECT count(*) FROM team_links WHERE kind = ?1 AND name = ?2";

  private static final String COUNTS =
      """
      SELECT value, count(*) FROM team_links WHERE kind = ?1 AND name = ?2
      GROUP BY value ORDER BY value LIMIT ?3
      """;

  /** No id has a character above {@code z}. */
  private static final String IDS_STARTING_WITH =
      """
      SELECT id FROM team_records WHERE kind = ?1 AND id >= ?2 AND id < ?2 || '{'
      ORDER BY id LIMIT ?3
      """;

  private static final String ID_USED =
      """
      SELECT 1 FROM team_records WHERE kind = ?1 AND id = ?2
      UNION ALL SELECT 1 FROM team_quarantine WHERE kind = ?1 AND id = ?2
      """;

  private static final String HEARTBEAT =
      "SELECT touch FROM team_touches WHERE kind = ?1 AND id = ?2";

  private static final String QUARANTINE =
      """
      INSERT INTO team_quarantine (kind, id, record, fault, at)
      SELECT kind, id, record, ?3, ?4 FROM team_records WHERE kind = ?1 AND id = ?2
      """;

  private static final String DELETE = "DELETE FROM team_records WHERE kind = ?1 AND id = ?2";

  private static final String DELETE_LINKS = "DELETE FROM team_links WHERE kind = ?1 AND id = ?2";

  private final Map<RecordKey, Optional<Heartbeat>> heartbeats = new HashMap<>();

  /** A row of the index. */
  record Link(String kind, String name, String value, long seq, String id) {
    static List<Link> of(TeamRecord record, TeamIndex index) {
      List<Link> links = new ArrayList<>();
      String kind = record.kind().folder();
      for (IndexEntry entry : index.entries(record)) {
        links.add(new Link(kind, entry.name().name(), entry.value(), record.seq(), record.id()));
      }
      return links;
    }

    boolean isOf(CorruptRecord record) {
      return record.kind().folder().equals(kind) && record.id().equals(id);
    }

    static Link read(Row row) {
      return new Link(row.text(1), row.text(2), row.text(3), row.number(4), row.text(5));
    }
  }

  SqlTeamRecords(Transaction tx) {
    super(tx);
  }

  /** The record of a row, if it can be read, and the position of the row. */
  private record ReadRow(PageCursor cursor, Optional<TeamRecord> record) {}

  private ReadRow read(Row row) {
    String id = row.text(3);
    RecordKind<?> kind = RecordKind.ofFolder(row.text(2));
    RecordKind<?> beating = kind.equals(RecordKind.AGENT) ? RecordKind.HOOK : kind;
    heartbeats.put(new RecordKey(beating, id), row.optionalText(5).flatMap(Heartbeat::read));
    PageCursor cursor = new PageCursor(row.number(1), id);
    try {
      return new ReadRow(cursor, Optional.of(kind.read(id, row.text(4))));
    } catch (IllegalArgumentException e) {
      corrupt.add(new CorruptRecord(kind, id, String.valueOf(e.getMessage())));
      return new ReadRow(cursor, Optional.empty());
    }
  }

  private static <T extends TeamRecord> List<T> readable(RecordKind<T> kind, List<ReadRow> rows) {
    return rows.stream().flatMap(row -> row.record().stream()).map(kind::cast).toList();
  }

  @Override
  List<TeamRecord> load(Collection<RecordKey> keys) {
    List<Object[]> rows = rows(keys, key -> new Object[] {key.kind().folder(), key.id()});
    List<TeamRecord> found = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += MAX_KEYS) {
      List<Object[]> some = rows.subList(from, Math.min(rows.size(), from + MAX_KEYS));
      tx.list(RECORDS + "WHERE " + terms(KEY, " OR ", some), this::read, parameters(some))
          .forEach(row -> row.record().ifPresent(found::add));
    }
    return found;
  }

  @Override
  <T extends TeamRecord> RecordPage<T> page(RecordKind<T> kind, PageCursor after, int limit) {
    List<ReadRow> rows = tx.list(PAGE, this::read, kind.folder(), after.seq(), after.id(), limit);
    return new RecordPage<>(
        readable(kind, rows),
        rows.size() < limit ? Optional.empty() : Optional.of(rows.getLast().cursor()));
  }

  @Override
  <T extends TeamRecord> List<T> indexed(IndexName<T> name, @Nullable String value, int limit) {
    String kind = name.kind().folder();
    // Corrupt records at the front must not hide the others.
    for (long rows = limit; ; rows *= 2) {
      List<ReadRow> found =
          value == null
              ? tx.list(INDEXED, this::read, kind, name.name(), rows)
              : tx.list(INDEXED_BY_VALUE, this::read, kind, name.name(), value, rows);
      List<T> records = readable(name.kind(), found);
      if (records.size() >= limit || found.size() < rows) {
        return records.subList(0, Math.min(limit, records.size()));
      }
    }
  }

  @Override
  long count(IndexName<?> name) {
    return tx.first(COUNT, row -> row.number(1), name.kind().folder(), name.name()).orElse(0L);
  }

  @Override
  List<IndexCount> counts(IndexName<?> name, int limit) {
    return tx.list(
        COUNTS,
        row -> new IndexCount(row.text(1), row.number(2)),
        name.kind().folder(),
        name.name(),
        limit);
  }

  @Override
  List<String> idsStartingWith(RecordKind<?> kind, String prefix, int limit) {
    return tx.list(IDS_STARTING_WITH, row -> row.text(1), kind.folder(), prefix, limit);
  }

  @Override
  public boolean isIdUsed(RecordKind<?> kind, String id) {
    return tx.returnsRow(ID_USED, kind.folder(), id);
  }

  @Override
  Optional<Heartbeat> heartbeat(RecordKey key) {
    Optional<Heartbeat> known = heartbeats.get(key);
    return known != null
        ? known
        : tx.first(HEARTBEAT, row -> row.text(1), key.kind().folder(), key.id())
            .flatMap(Heartbeat::read);
  }

  @Override
  void save(TeamChange change, TeamIndex index) {
    // The index reads what is stored, so it comes before the first write.
    Collection<TeamRecord> affected = index.affectedBy(change);
    List<Link> links = affected.stream().flatMap(one -> Link.of(one, index).stream()).toList();
    change.quarantined().forEach(this::quarantine);
    update(
        "INSERT INTO team_records (kind, id, seq, record) VALUES ",
        "(?, ?, ?, ?)",
        ", ",
        rows(
            change.records().values(),
            one -> new Object[] {one.kind().folder(), one.id(), one.seq(), one.canonical()}),
        " ON CONFLICT (kind, id) DO UPDATE SET seq = excluded.seq, record = excluded.record");
    update(
        "DELETE FROM team_links WHERE ",
        LINK_KEY,
        " OR ",
        rows(
            affected.stream().filter(one -> mayHaveLinks(change, one)).toList(),
            one -> new Object[] {one.kind().folder(), one.id()}),
        "");
    insert(links);
    update(
        "INSERT INTO team_touches (kind, id, touch) VALUES ",
        "(?, ?, ?)",
        ", ",
        rows(
            change.heartbeats().entrySet(),
            one -> {
              RecordKey key = one.getKey();
              return new Object[] {key.kind().folder(), key.id(), one.getValue().record()};
            }),
        " ON CONFLICT (kind, id) DO UPDATE SET touch = excluded.touch");
    EventLog.appendAll(tx, change.events());
  }

  void insert(List<Link> links) {
    update(
        "INSERT INTO team_links (kind, name, value, seq, id) VALUES ",
        "(?, ?, ?, ?, ?)",
        ", ",
        rows(links, one -> new Object[] {one.kind(), one.name(), one.value(), one.seq(), one.id()}),
        "");
  }

  private static <T> List<Object[]> rows(Collection<T> all, Function<T, Object[]> row) {
    return all.stream().map(row).toList();
  }

  private static boolean mayHaveLinks(TeamChange change, TeamRecord record) {
    boolean isNew =
        change.records().containsKey(RecordKey.of(record)) && change.before(record).isEmpty();
    return !isNew && !record.kind().equals(RecordKind.AGENT);
  }

  private void quarantine(CorruptRecord damage) {
    String kind = damage.kind().folder();
    tx.update(QUARANTINE, kind, damage.id(), damage.fault(), tx.now());
    tx.update(DELETE_LINKS, kind, damage.id());
    tx.update(DELETE, kind, damage.id());
  }

  /** Runs statements with one term for each row, for at most {@link #MAX_ROWS} rows each. */
  private void update(
      String before, String term, String separator, List<Object[]> rows, String after) {
    for (int from = 0; from < rows.size(); from += MAX_ROWS) {
      List<Object[]> some = rows.subList(from, Math.min(rows.size(), from + MAX_ROWS));
      tx.update(before + terms(term, separator, some) + after, parameters(some));
    }
  }

  private static String terms(String term, String separator, List<Object[]> rows) {
    return term + (separator + term).repeat(rows.size() - 1);
  }

  private static Object[] parameters(List<Object[]> rows) {
    return rows.stream().flatMap(Arrays::stream).toArray();
  }
}
