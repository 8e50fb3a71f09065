package dev.intercore.cli.work;

import dev.intercore.cli.output.FieldLines;
import dev.intercore.work.record.WorkItem;

/** An item as lists have it. */
final class ItemLine {
  static final String COLUMNS = "id, status, priority, whose it is, or -, and title, tab-separated";

  private ItemLine() {}

  static String of(WorkItem item) {
    return FieldLines.columns(
        item.id(),
        item.status().wireName(),
        item.priority().wireName(),
        item.assignee().orElse("-"),
        item.title());
  }
}
