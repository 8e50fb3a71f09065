package dev.intercore.cli.events;

import dev.intercore.event.Event;
import dev.intercore.json.RawJson;

/** One event as a line of tab-separated fields. */
final class EventText {
  private EventText() {}

  static String line(Event event) {
    return String.join(
        "\t",
        Long.toString(event.seq()),
        Long.toString(event.at()),
        RawJson.escapeControls(event.type()),
        RawJson.escapeControls(event.subject()),
        RawJson.escapeControls(event.actor()),
        RawJson.escapeControls(event.body()));
  }
}
