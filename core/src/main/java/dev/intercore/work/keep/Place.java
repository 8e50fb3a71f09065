package dev.intercore.work.keep;

import dev.intercore.work.record.TeamRecord;

/** Where a list goes on. */
public record Place(long seq, String id) {
  public static final Place START = new Place(-1, "");

  public static Place of(TeamRecord record) {
    return new Place(record.seq(), record.id());
  }
}
