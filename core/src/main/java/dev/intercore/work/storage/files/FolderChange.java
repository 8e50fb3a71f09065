package dev.intercore.work.storage.files;

import dev.intercore.event.Event;
import dev.intercore.json.JsonWriter;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.RecordHeartbeat;
import dev.intercore.work.storage.files.Journal.Answer;
import dev.intercore.work.storage.files.Journal.Aside;
import dev.intercore.work.storage.files.Journal.Told;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a decision has put so far; of each file the last. */
final class FolderChange {
  private final Quarantine quarantine;
  private final Map<String, TeamRecord> records = new LinkedHashMap<>();
  private final Map<String, RecordHeartbeat> signs = new LinkedHashMap<>();
  private final Map<String, Aside> asides = new LinkedHashMap<>();
  private final List<Event> events = new ArrayList<>();

  FolderChange(Quarantine quarantine) {
    this.quarantine = quarantine;
  }

  private static String key(RecordKind<?> kind, String id) {
    return kind.folder() + "/" + id;
  }

  void put(TeamRecord record) {
    records.put(key(record.kind(), record.id()), record);
  }

  boolean holds(TeamRecord record) {
    return records.containsKey(key(record.kind(), record.id()));
  }

  void touch(RecordKind<?> kind, String id, Heartbeat touch) {
    signs.put(key(kind, id), new RecordHeartbeat(kind, id, touch));
  }

  Optional<Heartbeat> touched(RecordKind<?> kind, String id) {
    return Optional.ofNullable(signs.get(key(kind, id))).map(RecordHeartbeat::touch);
  }

  void putAside(CorruptRecord damage) {
    String name = quarantine.nameFor(damage.kind(), damage.id());
    asides.putIfAbsent(
        key(damage.kind(), damage.id()), new Aside(damage.kind(), damage.id(), name));
  }

  void tell(long at, String type, String subject, String actor, Map<String, ?> body) {
    events.add(new Event(0, type, subject, actor, at, JsonWriter.canonical(body)));
  }

  boolean isNothing() {
    return records.isEmpty() && signs.isEmpty() && asides.isEmpty() && events.isEmpty();
  }

  /** The only thing it does, if that is a sign of life. */
  Optional<RecordHeartbeat> onlySign() {
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
