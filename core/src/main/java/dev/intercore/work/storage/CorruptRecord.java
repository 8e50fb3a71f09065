package dev.intercore.work.storage;

import dev.intercore.work.record.RecordKind;

/** A record that cannot be read, and why. */
public record CorruptRecord(RecordKind<?> kind, String id, String fault) {
  @Override
  public String toString() {
    return kind.noun() + " " + id + " is damaged: " + fault;
  }
}
