package dev.intercore.work.storage;

import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Keeps the records of a team. Two implementations: tables, and files. */
public interface TeamStore {
  /** Returns the folder of the records, if they are files. */
  Optional<Path> folder();

  /** Runs a query on one consistent state. */
  <T> T read(Function<TeamRecords, T> query);

  /** Runs one decision. A request that was carried out before gets its answer again. */
  <T> T write(ReplayCodec<T> replay, Function<TeamRecords, T> decision);

  /** Returns the records as they are, to decode the answer of a request that arrives again. */
  TeamRecords recordsIn(Transaction tx);

  /** Returns what is wrong beside the records. */
  List<Leftover> leftovers();

  /** Repairs all leftovers. The records stay as they are. */
  void tidy();

  /** Returns how many corrupt records are in quarantine. */
  int countQuarantined();

  /**
   * Something beside the records that a stopped writer left, or that another program changed.
   *
   * @param fact the same as long as it is there
   * @param remedy what {@link TeamStore#tidy} does about it
   */
  record Leftover(String fact, String remedy) {}

  /** The key of a record. */
  record RecordKey(RecordKind<?> kind, String id) {
    static RecordKey of(TeamRecord record) {
      return new RecordKey(record.kind(), record.id());
    }

    static List<RecordKey> of(RecordKind<?> kind, Collection<String> ids) {
      return ids.stream().map(id -> new RecordKey(kind, id)).toList();
    }
  }

  /**
   * Some records, by seq and then id.
   *
   * @param next where the next page begins, if there may be one; a page may have no readable record
   *     and still have a next one
   */
  record RecordPage<T>(List<T> records, Optional<PageCursor> next) {
    private static final int SIZE = 500;

    /** A list in pages. */
    @FunctionalInterface
    public interface Source<T> {
      RecordPage<T> page(PageCursor after, int limit);
    }

    /** Returns all records that match a filter. */
    public static <T> List<T> select(Source<T> source, Predicate<T> filter) {
      List<T> all = new ArrayList<>();
      Optional<PageCursor> next = Optional.of(PageCursor.START);
      while (next.isPresent()) {
        RecordPage<T> page = source.page(next.get(), SIZE);
        page.records().stream().filter(filter).forEach(all::add);
        next = page.next();
      }
      return all;
    }

    /** Returns the same page with other records. */
    public <R> RecordPage<R> map(Function<T, R> function) {
      return new RecordPage<>(records.stream().map(function).toList(), next);
    }
  }
}
