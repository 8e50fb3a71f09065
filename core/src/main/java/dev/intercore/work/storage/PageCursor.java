package dev.intercore.work.storage;

/** The position of the last row of a page: the next page begins after it. */
public record PageCursor(long seq, String id) {
  public static final PageCursor START = new PageCursor(-1, "");
}
