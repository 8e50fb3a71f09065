package dev.intercore.work.storage;

import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All records, within one look or one decision. Reads see what was put before. A damaged record is
 * in no answer and is noted; who may write and asks for it by name is refused.
 */
public interface Ledger {
  /** Unix seconds, the same for all of a decision. */
  long now();

  /**
   * The record of that name.
   *
   * @throws dev.intercore.common.IntercoreException when it is damaged and this is for writing
   */
  <T extends TeamRecord> Optional<T> find(RecordKind<T> kind, String id);

  /** The same for who can go on without it: a damaged one is only noted. */
  <T extends TeamRecord> Optional<T> glance(RecordKind<T> kind, String id);

  /** Whether anything here has or had that name, damaged or in quarantine. */
  boolean isUsed(RecordKind<?> kind, String id);

  /** The names that begin so, sorted; damaged ones too. */
  List<String> starting(RecordKind<?> kind, String start, int most);

  /** Some, by seq and then id, after the place that was given. */
  <T extends TeamRecord> List<T> page(RecordKind<T> kind, PageCursor after, int most);

  /** Those with that link to that value, by seq and then id. */
  <T extends TeamRecord> List<T> linked(RecordKind<T> kind, IndexEntry.Name name, String value);

  /** The first of those that can be read. */
  <T extends TeamRecord> Optional<T> firstLinked(
      RecordKind<T> kind, IndexEntry.Name name, String value);

  /** The first of those with that link, by its value, then seq, then id. */
  <T extends TeamRecord> List<T> inOrder(RecordKind<T> kind, IndexEntry.Name name, int most);

  /** How many have that link, whether they can be read or not. */
  long count(RecordKind<?> kind, IndexEntry.Name name);

  /** The first values of that link, each with how many have it, whether they can be read or not. */
  List<IndexCount> tallies(RecordKind<?> kind, IndexEntry.Name name, int most);

  /** How many different values that link has. */
  long countValues(RecordKind<?> kind, IndexEntry.Name name);

  void put(TeamRecord record);

  /** The latest sign of life beside a record. */
  Optional<Heartbeat> touched(RecordKind<?> kind, String id);

  void touch(RecordKind<?> kind, String id, Heartbeat touch);

  /** Above all before, and above every record's. */
  long nextSeq();

  /** Above all before, and above every record's. */
  long nextToken();

  /** Makes the next of both come after these, which records brought along. */
  void goOnAbove(long seq, long token);

  /** Tells of the change, in one step with it. */
  void tell(String type, String subject, String actor, Map<String, ?> body);

  /** Takes a damaged record out of the way, to where it can still be looked at. */
  void putAside(CorruptRecord damage);

  /**
   * For decisions that rely on having seen all of a kind that matter.
   *
   * @throws dev.intercore.common.IntercoreException when one was met that cannot be read and this
   *     is for writing: nobody knows what it says
   */
  void refuseDamaged(RecordKind<?> kind);

  /** Those that were met and cannot be read. */
  List<CorruptRecord> damaged();
}
