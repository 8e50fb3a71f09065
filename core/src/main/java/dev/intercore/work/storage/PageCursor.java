package dev.intercore.work.storage;

import dev.intercore.work.record.TeamRecord;

/** Where a list goes on. */
public record PageCursor(long seq, String id) {
  public static final PageCursor START = new PageCursor(-1, "");

  public static PageCursor of(TeamRecord record) {
    return new PageCursor(record.seq(), record.id());
  }
}
