package dev.intercore.event;

import dev.intercore.store.Row;

/** An event as a row: its columns, and how they are read, in one place. */
final class EventRow {
  /** Whether a body is what bodies are: one object in one line. */
  static final String IS_WHOLE =
      "(substr(body, 1, 1) = '{' AND instr(body, char(10)) = 0 AND json_valid(body))";

  /** A body that somebody damaged is told as null, since it would damage whatever it is put in. */
  static final String COLUMNS =
      "seq, type, subject, actor, at, iif(" + IS_WHOLE + ", body, 'null')";

  private EventRow() {}

  static Event read(Row row) {
    return new Event(
        row.number(1), row.text(2), row.text(3), row.text(4), row.number(5), row.text(6));
  }
}
