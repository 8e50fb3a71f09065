package dev.intercore.journal;

import dev.intercore.common.Names;
import dev.intercore.event.Event;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One committed change: all that it writes.
 *
 * @param generation the number of the change; no other has it
 * @param files records to write
 * @param activity small files beside records, overwritten whatever they contain
 * @param moves corrupt files to move into the quarantine
 * @param removals records to remove
 * @param answer the answer of the request that made the change, if it may arrive again
 */
record Journal(
    long generation,
    List<FileText> files,
    List<FileText> activity,
    List<Move> moves,
    List<FileName> removals,
    List<LoggedEvent> events,
    Optional<Answer> answer) {

  /** The file of one id in a subfolder, and its text. */
  record FileText(String folder, String id, String text) {}

  /** The file of one id in a subfolder. */
  record FileName(String folder, String id) {}

  /**
   * A corrupt file that is moved into the quarantine.
   *
   * @param target its name there
   */
  record Move(String folder, String id, String target) {}

  /**
   * An event.
   *
   * @param uid the same whenever it is appended
   */
  record LoggedEvent(String uid, Event event) {}

  /** What a request was answered. */
  record Answer(String request, String text) {}

  /** Returns the JSON form. It has been the same since version 0.1, but for the removals. */
  String toJson() {
    Map<String, @Nullable Object> all =
        JsonObject.map(
            "generation", generation,
            "records", list(files, one -> file(one, "record", JsonObject.parse(one.text))),
            "touches", list(activity, one -> file(one, "touch", one.text.strip())),
            "asides",
                list(
                    moves,
                    one -> JsonObject.map("kind", one.folder, "id", one.id, "as", one.target)),
            "events", list(events, Journal::event));
    if (!removals.isEmpty()) {
      all.put("removals", list(removals, one -> JsonObject.map("kind", one.folder, "id", one.id)));
    }
    answer.ifPresent(one ->
        all.put("answer", JsonObject.map("request", one.request, "code", 0, "text", one.text)));
    return JsonWriter.canonical(all) + "\n";
  }

  private static Map<String, @Nullable Object> file(FileText one, String name, Object content) {
    return JsonObject.map("kind", one.folder, "id", one.id, name, content);
  }

  private static Map<String, @Nullable Object> event(LoggedEvent one) {
    return JsonObject.map(
        "uid", one.uid,
        "type", one.event.type(),
        "subject", one.event.subject(),
        "actor", one.event.actor(),
        "at", one.event.at(),
        "body", one.event.body());
  }

  private static <T, R> List<R> list(List<T> all, Function<T, R> form) {
    return all.stream().map(form).toList();
  }

  /**
   * Reads a journal. Everything is checked, since names in it become paths.
   *
   * @throws IllegalArgumentException if it is corrupt
   */
  static Journal read(FolderFormat format, String json) {
    return new Reader(format).read(JsonObject.of(JsonReader.parseLarge(json)));
  }

  private record Reader(FolderFormat format) {
    Journal read(JsonObject json) {
      long generation = json.number("generation");
      if (generation < 0 || generation >= Long.MAX_VALUE / 2) {
        throw new IllegalArgumentException("generation is no count");
      }
      return new Journal(
          generation,
          list(json.objects("records"), this::file),
          list(json.objects("touches"), this::activity),
          list(json.objects("asides"), this::move),
          json.has("removals") ? list(json.objects("removals"), this::name) : List.of(),
          list(json.objects("events"), Reader::event),
          // Builds before 0.2.0 wrote yes and no as a code beside an empty text, but not here.
          json.optionalObject("answer")
              .map(one -> new Answer(one.text("request"), one.text("text"))));
    }

    private FileName name(JsonObject json) {
      String folder = json.text("kind");
      String id = json.text("id");
      if (!format.folders().contains(folder)) {
        throw new IllegalArgumentException("there is no kind " + folder);
      }
      if (!format.isId(id)) {
        throw new IllegalArgumentException(id + " is no id");
      }
      return new FileName(folder, id);
    }

    private FileText file(JsonObject json) {
      FileName name = name(json);
      String text = format.format(json.object("record"));
      format.check(name.folder(), name.id(), text);
      return new FileText(name.folder(), name.id(), text);
    }

    private FileText activity(JsonObject json) {
      FileName name = name(json);
      String text = json.text("touch");
      JsonObject.parse(text);
      return new FileText(name.folder(), name.id(), text + "\n");
    }

    private Move move(JsonObject json) {
      FileName name = name(json);
      String target = json.text("as");
      if (!FolderView.isQuarantineName(format, name.id(), target)) {
        throw new IllegalArgumentException(target + " is no name in the quarantine");
      }
      return new Move(name.folder(), name.id(), target);
    }

    private static LoggedEvent event(JsonObject json) {
      JsonObject.parse(json.text("body"));
      if (!Names.isName(json.text("type")) || !Names.isName(json.text("actor"))) {
        throw new IllegalArgumentException("an event has no type or actor");
      }
      Event event =
          new Event(
              0,
              json.text("type"),
              json.text("subject"),
              json.text("actor"),
              json.number("at"),
              json.text("body"));
      return new LoggedEvent(json.text("uid"), event);
    }
  }
}
