package dev.intercore.work.storage;

import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.TeamIndex.IndexCount;
import dev.intercore.work.storage.TeamIndex.IndexName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Keeps the records of a team. Two implementations: tables, and files. */
public interface TeamStore {
  /** Returns whether the store uses nothing but the database. */
  boolean isDatabase();

  /** Returns the folder of the records, if they are files. */
  default Optional<Path> folder() {
    return Optional.empty();
  }

  /** Runs a query on one consistent state. */
  <T> T read(Function<TeamRecords, T> query);

  /** Runs one decision. A request that was carried out before gets its answer again. */
  <T> T write(Replay<T> replay, Function<TeamRecords, T> decision);

  /** Returns what is wrong beside the records. */
  default List<Leftover> leftovers() {
    return List.of();
  }

  /** Repairs all leftovers. The records stay as they are. */
  default void tidy() {}

  /** Returns how many corrupt records are in quarantine. */
  int quarantined();

  /**
   * How the answer of a write is stored with its request, and restored. Decoding sees the records
   * as they are when the request arrives again.
   */
  record Replay<T>(Function<T, String> encode, BiFunction<TeamRecords, String, T> decode) {}

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

    static RecordKey of(CorruptRecord corrupt) {
      return new RecordKey(corrupt.kind(), corrupt.id());
    }
  }

  /**
   * Some records, by seq and then id.
   *
   * @param next where the next page begins, if there may be one; a page may have no readable record
   *     and still have a next one
   */
  record RecordPage<T>(List<T> records, Optional<PageCursor> next) {
    /** A list in pages. */
    @FunctionalInterface
    public interface Source<T> {
      RecordPage<T> page(PageCursor after, int limit);
    }

    private static final int SIZE = 500;

    /** Passes on all records, one page at a time. */
    public static <T> void forEach(Source<T> source, Consumer<T> consumer) {
      Optional<PageCursor> next = Optional.of(PageCursor.START);
      while (next.isPresent()) {
        RecordPage<T> page = source.page(next.get(), SIZE);
        page.records().forEach(consumer);
        next = page.next();
      }
    }

    /** Returns the records that match a filter. */
    public static <T> List<T> select(Source<T> source, Predicate<T> filter) {
      List<T> all = new ArrayList<>();
      forEach(
          source,
          record -> {
            if (filter.test(record)) {
              all.add(record);
            }
          });
      return all;
    }

    /** Returns the same page with other records. */
    public <R> RecordPage<R> map(Function<T, R> function) {
      return new RecordPage<>(records.stream().map(function).toList(), next);
    }
  }

  /**
   * The stored records as one transaction sees them. A corrupt record is in no answer; the store
   * remembers that it met it.
   */
  interface TeamRecords {
    /** The counter of the order of creation. */
    String SEQ = "team.seq";

    /** The counter of fencing tokens. */
    String TOKEN = "team.token";

    /** Returns unix seconds, the same during the whole transaction. */
    long now();

    /** Returns those that exist; one statement, whatever the number of keys. */
    List<TeamRecord> load(Collection<RecordKey> keys);

    /** Returns records by seq and then id. A file store answers with all at once. */
    <T extends TeamRecord> RecordPage<T> page(RecordKind<T> kind, PageCursor after, int limit);

    /**
     * Returns records with an index entry, by value, seq and id.
     *
     * @param value null means any
     */
    <T extends TeamRecord> List<T> indexed(
        RecordKind<T> kind, IndexName name, @Nullable String value, int limit);

    /** Returns the stored items that depend on an item. */
    default List<WorkItem> itemsWaitingFor(String bead) {
      return indexed(RecordKind.WORK, IndexName.NEEDS, bead, Integer.MAX_VALUE);
    }

    /** Returns how many index entries of a name there are. */
    long count(RecordKind<?> kind, IndexName name);

    /** Returns the first values of an index, each with the number of its entries. */
    List<IndexCount> counts(RecordKind<?> kind, IndexName name, int limit);

    /** Returns ids, sorted; corrupt records included. */
    List<String> idsStartingWith(RecordKind<?> kind, String prefix, int limit);

    /** Returns whether a record has or had the id, corrupt and quarantined ones included. */
    boolean isIdUsed(RecordKind<?> kind, String id);

    Optional<Heartbeat> heartbeat(RecordKey key);

    /** Returns a number above every earlier one and above the seq of every record. */
    long nextSeq();

    /** Returns a number above every earlier one and above the token of every request. */
    long nextToken();

    /** Makes the next seq and token come after these. */
    void raise(long seq, long token);

    /** Returns the corrupt records that were met so far. */
    Collection<CorruptRecord> corrupt();

    /** Writes everything that one decision changed. Called once, at its end. */
    void save(TeamChange change, TeamIndex index);
  }
}
