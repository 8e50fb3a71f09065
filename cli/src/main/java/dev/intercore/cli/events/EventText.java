package dev.intercore.cli.events;

import dev.intercore.cli.output.JsonLine;
import dev.intercore.event.Event;
import dev.intercore.json.JsonWriter;

/** How one event is printed. */
public final class EventText {
  private EventText() {}

  /** For people, tab-separated. */
  static String line(Event event) {
    return String.join(
        "\t",
        Long.toString(event.seq()),
        Long.toString(event.at()),
        JsonLine.of(event.type()),
        JsonLine.of(event.subject()),
        JsonLine.of(event.actor()),
        JsonLine.of(event.body()));
  }

  /** For programs. The body is JSON in one line already, and as its author wrote it. */
  public static String json(Event event) {
    return "{\"seq\":"
        + event.seq()
        + ",\"type\":"
        + JsonWriter.canonical(event.type())
        + ",\"subject\":"
        + JsonWriter.canonical(event.subject())
        + ",\"actor\":"
        + JsonWriter.canonical(event.actor())
        + ",\"at\":"
        + event.at()
        + ",\"body\":"
        + JsonLine.of(event.body())
        + "}";
  }
}
