package dev.intercore.work.keep.files;

import dev.intercore.event.Event;
import dev.intercore.json.JsonWriter;
import dev.intercore.work.keep.Damage;
import dev.intercore.work.keep.Sign;
import dev.intercore.work.keep.Touch;
import dev.intercore.work.keep.files.Journal.Answer;
import dev.intercore.work.keep.files.Journal.Aside;
import dev.intercore.work.keep.files.Journal.Told;
import dev.intercore.work.record.Kind;
import dev.intercore.work.record.TeamRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a decision has put so far; of each file the last. */
final class Change {
  private final Quarantine quarantine;
  private final Map<String, TeamRecord> records = new LinkedHashMap<>();
  private final Map<String, Sign> signs = new LinkedHashMap<>();
  private final Map<String, Aside> asides = new LinkedHashMap<>();
  private final List<Event> events = new ArrayList<>();

  Change(Quarantine quarantine) {
    this.quarantine = quarantine;
  }

  private static String key(Kind<?> kind, String id) {
    return kind.folder() + "/" + id;
  }

  void put(TeamRecord record) {
    records.put(key(record.kind(), record.id()), record);
  }

  boolean holds(TeamRecord record) {
    return records.containsKey(key(record.kind(), record.id()));
  }

  void touch(Kind<?> kind, String id, Touch touch) {
    signs.put(key(kind, id), new Sign(kind, id, touch));
  }

  Optional<Touch> touched(Kind<?> kind, String id) {
    return Optional.ofNullable(signs.get(key(kind, id))).map(Sign::touch);
  }

  void putAside(Damage damage) {
    String name = quarantine.nameFor(damage.kind(), damage.id());
    asides.putIfAbsent(
        key(damage.kind(), damage.id()), new Aside(damage.kind(), damage.id(), name));
  }

  void tell(long at, String type, String subject, String actor, Map<String, ?> body) {
    events.add(new Event(0, type, subject, actor, at, JsonWriter.of(body)));
  }

  boolean isNothing() {
    return records.isEmpty() && signs.isEmpty() && asides.isEmpty() && events.isEmpty();
  }

  /** The only thing it does, if that is a sign of life. */
  Optional<Sign> onlySign() {
    boolean alone = records.isEmpty() && asides.isEmpty() && events.isEmpty();
    return alone && signs.size() == 1
        ? Optional.of(signs.values().iterator().next())
        : Optional.empty();
  }

  Journal journal(long generation, Optional<Answer> answer) {
    List<Told> told = new ArrayList<>();
    for (Event event : events) {
      told.add(new Told(uid(generation, told.size()), event));
    }
    return new Journal(
        generation,
        List.copyOf(records.values()),
        List.copyOf(signs.values()),
        List.copyOf(asides.values()),
        told,
        answer);
  }

  static String uid(long generation, int number) {
    return "work." + generation + "." + number;
  }
}
