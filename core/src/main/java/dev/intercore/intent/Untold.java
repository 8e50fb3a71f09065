package dev.intercore.intent;

import dev.intercore.event.Event;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event that a record carries because the record is written before the event can be. Whoever
 * finds it there tells of it, unless that was done.
 *
 * @param uid the same whenever it is told
 */
record Untold(String uid, String type, String actor, long at, Map<String, ?> body) {
  /** The field of a record. */
  static final String FIELD = "untold";

  /**
   * Those that a record carries.
   *
   * @throws IllegalArgumentException when they are not as they should be
   */
  static List<Untold> of(@Nullable Object field) {
    List<Untold> all = new ArrayList<>();
    if (field instanceof List<?> list) {
      for (Object one : list) {
        JsonObject fields = JsonObject.of(one);
        all.add(
            new Untold(
                fields.text("uid"),
                fields.text("type"),
                fields.text("actor"),
                fields.number("at"),
                fields.object("body").values()));
      }
    } else if (field != null) {
      throw new IllegalArgumentException("the field " + FIELD + " is of another kind");
    }
    return all;
  }

  static List<Map<String, @Nullable Object>> toList(List<Untold> all) {
    List<Map<String, @Nullable Object>> list = new ArrayList<>();
    for (Untold one : all) {
      list.add(
          JsonObject.map(
              "uid", one.uid, "type", one.type, "actor", one.actor, "at", one.at, "body",
              one.body));
    }
    return list;
  }

  boolean isTold(Transaction tx) {
    return EventLog.isTold(tx, uid);
  }

  void tell(Transaction tx, String subject) {
    EventLog.appendOnce(
        tx, uid, new Event(0, type, subject, actor, at, JsonWriter.canonical(body)));
  }
}
