package dev.intercore.work.storage.files;

import dev.intercore.common.Ids;
import dev.intercore.common.Names;
import dev.intercore.event.Event;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonReader;
import dev.intercore.json.JsonWriter;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.RecordHeartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A change that is decided: all it writes and tells.
 *
 * @param generation no other change has that number
 * @param answer to the request that made it, if that may arrive twice
 */
record Journal(
    long generation,
    List<TeamRecord> records,
    List<RecordHeartbeat> signs,
    List<Aside> asides,
    List<Told> events,
    Optional<Answer> answer) {

  /**
   * A damaged record that is put aside.
   *
   * @param as its name there
   */
  record Aside(RecordKind<?> kind, String id, String as) {}

  /**
   * An event.
   *
   * @param uid the same whenever it is told
   */
  record Told(String uid, Event event) {}

  /** What a request was answered. */
  record Answer(String request, String text) {}

  String text() {
    Map<String, @Nullable Object> all =
        JsonObject.map(
            "generation",
            generation,
            "records",
            list(
                records,
                one ->
                    JsonObject.map(
                        "kind", one.kind().folder(), "id", one.id(), "record", one.toMap())),
            "touches",
            list(
                signs,
                one ->
                    JsonObject.map(
                        "kind",
                        one.kind().folder(),
                        "id",
                        one.id(),
                        "touch",
                        one.touch().record())),
            "asides",
            list(
                asides,
                one -> JsonObject.map("kind", one.kind().folder(), "id", one.id(), "as", one.as)),
            "events",
            list(events, Journal::event));
    answer.ifPresent(one ->
        all.put("answer", JsonObject.map("request", one.request, "code", 0, "text", one.text)));
    return JsonWriter.canonical(all) + "\n";
  }

  private static Map<String, @Nullable Object> event(Told one) {
    return JsonObject.map(
        "uid", one.uid,
        "type", one.event.type(),
        "subject", one.event.subject(),
        "actor", one.event.actor(),
        "at", one.event.at(),
        "body", one.event.body());
  }

  /**
   * Reads one, and believes none of it: what it names becomes paths.
   *
   * @throws IllegalArgumentException when it is damaged
   */
  static Journal read(String text) {
    JsonObject fields = JsonObject.of(JsonReader.parseLarge(text));
    if (fields.number("generation") < 0 || fields.number("generation") >= Long.MAX_VALUE / 2) {
      throw new IllegalArgumentException("generation is no count");
    }
    return new Journal(
        fields.number("generation"),
        objects(fields, "records", one -> kind(one).read(id(one), one.object("record"))),
        objects(fields, "touches", one -> new RecordHeartbeat(kind(one), id(one), touch(one))),
        objects(fields, "asides", Journal::aside),
        objects(fields, "events", Journal::told),
        fields
            .optionalObject("answer")
            .map(one ->
                // Builds before 0.2.0 wrote yes and no as a code beside the text, for no decision
                // here.
                new Answer(one.text("request"), one.text("text"))));
  }

  private static Heartbeat touch(JsonObject one) {
    return Heartbeat.read(one.text("touch"))
        .orElseThrow(() -> new IllegalArgumentException("a touch cannot be read"));
  }

  private static Aside aside(JsonObject one) {
    Aside aside = new Aside(kind(one), id(one), one.text("as"));
    if (!Quarantine.isNameOf(aside.id(), aside.as())) {
      throw new IllegalArgumentException(aside.as() + " is no name in the quarantine");
    }
    return aside;
  }

  private static Told told(JsonObject one) {
    JsonObject.of(JsonReader.parse(one.text("body")));
    if (!Names.isName(one.text("type")) || !Names.isName(one.text("actor"))) {
      throw new IllegalArgumentException("an event has no type or actor");
    }
    return new Told(
        one.text("uid"),
        new Event(
            0,
            one.text("type"),
            one.text("subject"),
            one.text("actor"),
            one.number("at"),
            one.text("body")));
  }

  private static RecordKind<?> kind(JsonObject one) {
    String folder = one.text("kind");
    for (RecordKind<?> kind : RecordKind.ALL) {
      if (kind.folder().equals(folder)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("there is no kind " + folder);
  }

  private static String id(JsonObject one) {
    String id = one.text("id");
    if (!Ids.isId(id)) {
      throw new IllegalArgumentException(id + " is no id");
    }
    return id;
  }

  private static <T> List<Object> list(List<T> all, Function<T, Object> form) {
    List<Object> list = new ArrayList<>();
    all.forEach(one -> list.add(form.apply(one)));
    return list;
  }

  private static <T> List<T> objects(
      JsonObject fields, String name, Function<JsonObject, T> reader) {
    if (!(fields.values().get(name) instanceof List<?> list)) {
      throw new IllegalArgumentException("the field " + name + " is missing or of another kind");
    }
    List<T> all = new ArrayList<>();
    list.forEach(one -> all.add(reader.apply(JsonObject.of(one))));
    return all;
  }
}
