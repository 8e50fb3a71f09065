package dev.intercore.work.storage;

import dev.intercore.store.Counters;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamIndex.IndexCount;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordKey;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stored records as one transaction sees them: tables, or files. A corrupt record is in no
 * answer, but is remembered.
 */
public abstract class TeamRecords {
  /** The counter of the order of creation. */
  private static final String SEQ = "team.seq";

  /** The counter of fencing tokens. */
  private static final String TOKEN = "team.token";

  final Transaction tx;
  final Set<CorruptRecord> corrupt = new LinkedHashSet<>();
  private final Counters counters;

  TeamRecords(Transaction tx) {
    this.tx = tx;
    this.counters = new Counters(tx);
  }

  /** Returns unix seconds, the same during the whole transaction. */
  final long now() {
    return tx.now();
  }

  /** Returns the corrupt records that were met so far. */
  public final Set<CorruptRecord> corrupt() {
    return corrupt;
  }

  /** Returns whether a corrupt record of the kind was met. */
  final boolean hasCorrupt(RecordKind<?> kind) {
    return corrupt.stream().anyMatch(one -> one.kind().equals(kind));
  }

  /** Returns those that exist; one statement, whatever the number of keys. */
  abstract List<TeamRecord> load(Collection<RecordKey> keys);

  /** Returns records by seq and then id. A file store answers with all at once. */
  abstract <T extends TeamRecord> RecordPage<T> page(
      RecordKind<T> kind, PageCursor after, int limit);

  final <T extends TeamRecord> List<T> all(RecordKind<T> kind) {
    return page(kind, PageCursor.START, Integer.MAX_VALUE).records();
  }

  /**
   * Returns records with an index entry, by value, seq and id.
   *
   * @param value null means any
   */
  abstract <T extends TeamRecord> List<T> indexed(
      IndexName<T> name, @Nullable String value, int limit);

  /** Returns how many index entries of a name there are. */
  abstract long count(IndexName<?> name);

  /** Returns the first values of an index, each with the number of its entries. */
  abstract List<IndexCount> counts(IndexName<?> name, int limit);

  /** Returns ids, sorted; corrupt records included. */
  abstract List<String> idsStartingWith(RecordKind<?> kind, String prefix, int limit);

  /** Returns whether a record has or had the id, corrupt and quarantined ones included. */
  public abstract boolean isIdUsed(RecordKind<?> kind, String id);

  abstract Optional<Heartbeat> heartbeat(RecordKey key);

  /** Returns the highest seq of all records, if the counter may be behind it. */
  long highestSeq() {
    return 0;
  }

  /** Returns the highest token of all requests, if the counter may be behind it. */
  long highestToken() {
    return 0;
  }

  /** Returns a number above every earlier one and above the seq of every record. */
  final long nextSeq() {
    return counters.next(SEQ, highestSeq() + 1);
  }

  /** Returns a number above every earlier one and above the token of every request. */
  final long nextToken() {
    return counters.nextToken(TOKEN, highestToken() + 1);
  }

  /** Makes the next seq and token greater than these. */
  final void raise(long seq, long token) {
    counters.raise(SEQ, seq);
    counters.raise(TOKEN, token);
  }

  /** Writes everything that one decision changed. Called once, at its end. */
  abstract void save(TeamChange change, TeamIndex index);
}
