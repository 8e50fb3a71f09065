package dev.intercore.work.storage;

import dev.intercore.common.Actor;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamStore.RecordKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one decision writes: records, heartbeats, moves into quarantine, and events. */
public final class TeamChange {
  private final Map<RecordKey, TeamRecord> records = new LinkedHashMap<>();
  private final Map<RecordKey, Optional<TeamRecord>> before = new LinkedHashMap<>();
  private final Map<RecordKey, Heartbeat> heartbeats = new LinkedHashMap<>();
  private final Set<CorruptRecord> quarantined = new LinkedHashSet<>();
  private final List<TeamEvent> events = new ArrayList<>();

  /** An event about a record. */
  record TeamEvent(String type, String subject, Actor actor, Map<String, @Nullable Object> body) {}

  /** Writes a record; {@code stored} is what it replaces. */
  void put(Optional<TeamRecord> stored, TeamRecord record) {
    RecordKey key = RecordKey.of(record);
    before.putIfAbsent(key, stored);
    records.put(key, record);
  }

  void put(RecordKey key, Heartbeat heartbeat) {
    heartbeats.put(key, heartbeat);
  }

  void quarantine(CorruptRecord corrupt) {
    quarantined.add(corrupt);
  }

  void append(TeamEvent event) {
    events.add(event);
  }

  boolean isEmpty() {
    return records.isEmpty() && heartbeats.isEmpty() && quarantined.isEmpty() && events.isEmpty();
  }

  /** Returns the records after the change. */
  Collection<TeamRecord> records() {
    return records.values();
  }

  boolean contains(RecordKey key) {
    return records.containsKey(key);
  }

  /** Returns the stored record that this change replaces; empty if it is new. */
  Optional<TeamRecord> before(TeamRecord record) {
    Optional<TeamRecord> stored = before.get(RecordKey.of(record));
    return stored == null ? Optional.empty() : stored;
  }

  Map<RecordKey, Heartbeat> heartbeats() {
    return Collections.unmodifiableMap(heartbeats);
  }

  Set<CorruptRecord> quarantined() {
    return Collections.unmodifiableSet(quarantined);
  }

  boolean isQuarantined(RecordKind<?> kind, String id) {
    return quarantined.stream().anyMatch(one -> one.kind() == kind && one.id().equals(id));
  }

  List<TeamEvent> events() {
    return Collections.unmodifiableList(events);
  }
}
