package dev.intercore.work.storage;

import dev.intercore.event.Event;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamStore.RecordKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one decision writes.
 *
 * @param records the records after the change
 * @param replaced the stored record for each of these; empty if it is new
 * @param quarantined corrupt records that are moved into quarantine
 */
record TeamChange(
    Map<RecordKey, TeamRecord> records,
    Map<RecordKey, Optional<TeamRecord>> replaced,
    Map<RecordKey, Heartbeat> heartbeats,
    Set<CorruptRecord> quarantined,
    List<Event> events) {
  TeamChange() {
    this(
        new LinkedHashMap<>(),
        new LinkedHashMap<>(),
        new LinkedHashMap<>(),
        new LinkedHashSet<>(),
        new ArrayList<>());
  }

  void put(Optional<TeamRecord> stored, TeamRecord record) {
    RecordKey key = RecordKey.of(record);
    replaced.putIfAbsent(key, stored);
    records.put(key, record);
  }

  boolean isEmpty() {
    return records.isEmpty() && heartbeats.isEmpty() && quarantined.isEmpty() && events.isEmpty();
  }

  /** Returns the stored record that this change replaces; empty if it is new. */
  Optional<TeamRecord> before(TeamRecord record) {
    return replaced.getOrDefault(RecordKey.of(record), Optional.empty());
  }
}
