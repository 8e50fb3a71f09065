package dev.intercore.work.storage;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.RecordKind;

/** A record that cannot be read, and why. */
public record CorruptRecord(RecordKind<?> kind, String id, String fault) {
  boolean isOf(RecordKind<?> otherKind, String otherId) {
    return kind.equals(otherKind) && id.equals(otherId);
  }

  /** Returns the error of a change that would have to read the record. */
  IntercoreException refusal() {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        message(),
        "Nothing was changed. `ic doctor` shows details; repair the record, or quarantine it with `ic doctor --fix`.");
  }

  /** Returns the no of a query for the record. */
  <T> Result<T> no() {
    return Result.no(Why.CORRUPT, message(), "`ic doctor` shows details.");
  }

  /** Returns which record is corrupt and why, as users read it. */
  public String message() {
    return kind.noun() + " " + id + " is damaged: " + fault;
  }
}
