package dev.intercore.work.storage;

import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All that records are looked up by, beside what it should be. */
final class SqliteLinks {
  /** Whether an item is ready depends on the escalations that are found by theirs. */
  private static final List<RecordKind<?>> ESCALATIONS_FIRST =
      List.of(
          RecordKind.ESCALATION,
          RecordKind.AGENT,
          RecordKind.WORK,
          RecordKind.HOOK,
          RecordKind.CONVOY,
          RecordKind.MERGE);

  private static final String ALL = "SELECT kind, name, value, seq, id FROM team_links";
  private static final String DROP_ALL = "DELETE FROM team_links";
  private static final String ADD =
      "INSERT INTO team_links (kind, name, value, seq, id) VALUES (?, ?, ?, ?, ?)";

  private final Transaction tx;
  private final Ledger ledger;

  SqliteLinks(Transaction tx, Ledger ledger) {
    this.tx = tx;
    this.ledger = ledger;
  }

  private record Line(String kind, String name, String value, long seq, String id) {
    static Line of(TeamRecord record, IndexEntry link) {
      return new Line(
          record.kind().folder(), link.name().wireName(), link.value(), record.seq(), record.id());
    }

    static Line of(Row row) {
      return new Line(row.text(1), row.text(2), row.text(3), row.number(4), row.text(5));
    }
  }

  /** How many are missing or too many; those of damaged records are in nobody's way. */
  int wrong() {
    Set<Line> wanted = new HashSet<>();
    ESCALATIONS_FIRST.forEach(kind -> wanted.addAll(wanted(kind)));
    Set<Line> there = new HashSet<>(tx.list(ALL, Line::of));
    int wrong = 0;
    for (Line line : wanted) {
      wrong += there.remove(line) ? 0 : 1;
    }
    for (Line line : there) {
      wrong += isOfDamaged(line) ? 0 : 1;
    }
    return wrong;
  }

  private boolean isOfDamaged(Line line) {
    for (CorruptRecord damage : ledger.damaged()) {
      if (damage.kind().folder().equals(line.kind()) && damage.id().equals(line.id())) {
        return true;
      }
    }
    return false;
  }

  private <T extends TeamRecord> Set<Line> wanted(RecordKind<T> kind) {
    Set<Line> lines = new HashSet<>();
    for (T record : ledger.page(kind, PageCursor.START, Integer.MAX_VALUE)) {
      IndexEntry.of(record, ledger).forEach(link -> lines.add(Line.of(record, link)));
    }
    return lines;
  }

  void rebuild() {
    tx.update(DROP_ALL);
    for (RecordKind<?> kind : ESCALATIONS_FIRST) {
      for (Line line : wanted(kind)) {
        tx.update(ADD, line.kind(), line.name(), line.value(), line.seq(), line.id());
      }
    }
  }
}
