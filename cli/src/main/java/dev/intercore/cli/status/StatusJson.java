package dev.intercore.cli.status;

import dev.intercore.cli.output.PagedOutput;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.lock.HeldLock;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.status.StatusReport;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A status report as one JSON object, in pieces of bounded size. Each record has the form in which
 * the {@code list} command of its group prints it.
 *
 * @param pieces the text
 * @param essence the text without what changes with time alone
 */
record StatusJson(List<String> pieces, List<String> essence) {
  private static final int MAX_PIECE = 1 << 16;

  private static final Section LOCKS =
      Section.of("locks", Part.declared(HeldLock.JSON, StatusReport::locks));
  private static final Section AGELESS_LOCKS =
      Section.of("locks", Part.declared(HeldLock.JSON, StatusJson::agelessLocks));

  private static final List<Section> SECTIONS =
      List.of(
          Section.of("runs", Part.declared(Run.JSON, StatusReport::runs)),
          Section.of(
              "agents",
              Part.canonical(AgentIdentity.JSON, StatusReport::team),
              Part.declared(AgentView.JSON, StatusReport::runAgents)),
          Section.of("intents", Part.declared(IntentOutcome.JSON, StatusReport::intents)),
          LOCKS,
          Section.of("work", Part.canonical(WorkItem.JSON, StatusReport::work)),
          Section.of("merge_queue", Part.canonical(MergeRequest.JSON, StatusReport::merges)),
          Section.of("escalations", Part.canonical(Escalation.JSON, StatusReport::escalations)),
          Section.of("events", Part.declared(Event.JSON, StatusReport::events)));

  /** One field of the object: a list of records. */
  private record Section(String name, List<Part<?>> parts) {
    static Section of(String name, Part<?>... parts) {
      return new Section(name, List.of(parts));
    }

    Map<String, @Nullable Object> schema() {
      List<?> types = parts.stream().map(part -> part.codec().schema()).toList();
      return JsonObject.map(
          "type",
          "array",
          "items",
          types.size() == 1 ? types.getFirst() : JsonObject.map("anyOf", types));
    }

    /**
     * @param begin the text before the name
     */
    List<String> pieces(String begin, StatusReport report) {
      List<String> pieces = new ArrayList<>();
      StringBuilder text = new StringBuilder(begin).append(JsonWriter.compact(name)).append(":[");
      String comma = "";
      for (Part<?> part : parts) {
        // Not a flat stream: its iterator would hold the texts of all records.
        Iterator<String> items = part.texts(report);
        while (items.hasNext()) {
          text.append(comma).append(items.next());
          comma = ",";
          if (text.length() > MAX_PIECE) {
            pieces.add(text.toString());
            text.setLength(0);
          }
        }
      }
      pieces.add(text.append(']').toString());
      return pieces;
    }
  }

  /**
   * The records of one type in a section.
   *
   * @param text returns a record as its group prints it
   */
  private record Part<T>(
      JsonCodec<T> codec, Function<T, String> text, Function<StatusReport, List<T>> records) {
    /** Records whose keys are in the order of their declaration. */
    static <T> Part<T> declared(JsonCodec<T> codec, Function<StatusReport, List<T>> records) {
      return new Part<>(codec, codec::compact, records);
    }

    /** Records whose keys are sorted. */
    static <T> Part<T> canonical(JsonCodec<T> codec, Function<StatusReport, List<T>> records) {
      return new Part<>(codec, codec::canonical, records);
    }

    Iterator<String> texts(StatusReport report) {
      return records.apply(report).stream().map(text).iterator();
    }
  }

  static StatusJson of(StatusReport report) {
    List<String> pieces = new ArrayList<>();
    List<String> essence = new ArrayList<>();
    String begin = "{";
    for (Section section : SECTIONS) {
      List<String> text = section.pieces(begin, report);
      pieces.addAll(text);
      essence.addAll(section.equals(LOCKS) ? AGELESS_LOCKS.pieces(begin, report) : text);
      begin = ",";
    }
    pieces.add("}\n");
    return new StatusJson(pieces, essence);
  }

  private static List<HeldLock> agelessLocks(StatusReport report) {
    return report.locks().stream().map(lock -> lock.withAge(Duration.ZERO)).toList();
  }

  /** Returns the JSON schema of the object. */
  static Map<String, @Nullable Object> schema() {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    SECTIONS.forEach(section -> properties.put(section.name(), section.schema()));
    return JsonObject.map(
        "type",
        "object",
        "properties",
        properties,
        "required",
        List.copyOf(properties.keySet()),
        "additionalProperties",
        false);
  }

  void writeTo(PagedOutput.Sink out) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String piece : pieces) {
      text.append(piece);
      if (text.length() > MAX_PIECE) {
        out.write(text.toString());
        text.setLength(0);
      }
    }
    out.write(text.toString());
  }
}
