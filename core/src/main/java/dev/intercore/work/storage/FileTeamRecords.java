package dev.intercore.work.storage;

import dev.intercore.event.Event;
import dev.intercore.journal.FolderChange;
import dev.intercore.journal.FolderFiles.Content;
import dev.intercore.journal.FolderView;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.Counters;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamChange.TeamEvent;
import dev.intercore.work.storage.TeamIndex.IndexCount;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordKey;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamStore.TeamRecords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files as one transaction sees them, each read once. The index is in memory. */
final class FileTeamRecords implements TeamRecords, TeamIndex.AllRecords {
  private final Transaction tx;
  private final Counters counters;
  private final FolderView view;
  private final Optional<FolderChange> change;
  private final Map<RecordKey, Optional<TeamRecord>> known = new HashMap<>();
  private final Map<RecordKey, CorruptRecord> corrupt = new LinkedHashMap<>();
  private final TeamIndex.InMemory index = new TeamIndex.InMemory(this);

  FileTeamRecords(Transaction tx, FolderView view, Optional<FolderChange> change) {
    this.tx = tx;
    this.counters = new Counters(tx);
    this.view = view;
    this.change = change;
  }

  @Override
  public long now() {
    return tx.now();
  }

  private <T extends TeamRecord> Optional<T> find(RecordKind<T> kind, String id) {
    RecordKey key = new RecordKey(kind, id);
    Optional<TeamRecord> record = known.get(key);
    if (record == null) {
      record = view.read(kind.folder(), id).flatMap(content -> parse(key, content));
      known.put(key, record);
    }
    return record.map(kind::cast);
  }

  private Optional<TeamRecord> parse(RecordKey key, Content content) {
    return FileTeamStore.parse(key, content, one -> corrupt.put(key, one));
  }

  @Override
  public List<TeamRecord> load(Collection<RecordKey> keys) {
    List<TeamRecord> found = new ArrayList<>();
    keys.forEach(key -> find(key.kind(), key.id()).ifPresent(found::add));
    return found;
  }

  @Override
  public <T extends TeamRecord> List<T> all(RecordKind<T> kind) {
    List<T> all = new ArrayList<>();
    for (String id : view.ids(kind.folder())) {
      find(kind, id).ifPresent(all::add);
    }
    all.sort(TeamIndex.order());
    return all;
  }

  @Override
  public <T extends TeamRecord> RecordPage<T> page(
      RecordKind<T> kind, PageCursor after, int limit) {
    return new RecordPage<>(all(kind), Optional.empty());
  }

  @Override
  public <T extends TeamRecord> List<T> indexed(
      RecordKind<T> kind, IndexName name, @Nullable String value, int limit) {
    List<T> found = new ArrayList<>();
    index
        .values(kind, name)
        .forEach((own, records) -> {
          if (value == null || own.equals(value)) {
            records.forEach(record -> found.add(kind.cast(record)));
          }
        });
    return found.size() > limit ? found.subList(0, limit) : found;
  }

  @Override
  public long count(RecordKind<?> kind, IndexName name) {
    return index.values(kind, name).values().stream().mapToLong(List::size).sum();
  }

  @Override
  public List<IndexCount> counts(RecordKind<?> kind, IndexName name, int limit) {
    return index.values(kind, name).entrySet().stream()
        .limit(limit)
        .map(one -> new IndexCount(one.getKey(), one.getValue().size()))
        .toList();
  }

  @Override
  public List<String> idsStartingWith(RecordKind<?> kind, String prefix, int limit) {
    return view.ids(kind.folder()).stream()
        .filter(id -> id.startsWith(prefix))
        .limit(limit)
        .toList();
  }

  @Override
  public boolean isIdUsed(RecordKind<?> kind, String id) {
    return view.exists(kind.folder(), id) || view.isQuarantined(kind.folder(), id);
  }

  @Override
  public Optional<Heartbeat> heartbeat(RecordKey key) {
    return view.activity(key.kind().folder(), key.id()).flatMap(Heartbeat::read);
  }

  @Override
  public long nextSeq() {
    long highest = 0;
    for (RecordKind<?> kind : RecordKind.ALL) {
      for (TeamRecord record : all(kind)) {
        highest = Math.max(highest, record.seq());
      }
    }
    return counters.next(SEQ, highest + 1);
  }

  @Override
  public long nextToken() {
    long highest = 0;
    for (MergeRequest request : all(RecordKind.MERGE)) {
      highest = Math.max(highest, request.fencingToken().orElse(0));
    }
    return counters.nextToken(TOKEN, highest + 1);
  }

  @Override
  public void raise(long seq, long token) {
    counters.raise(SEQ, seq);
    counters.raise(TOKEN, token);
  }

  @Override
  public Collection<CorruptRecord> corrupt() {
    return corrupt.values();
  }

  @Override
  public boolean hasCorrupt(RecordKind<?> kind) {
    return corrupt.keySet().stream().anyMatch(key -> key.kind().equals(kind));
  }

  @Override
  public void save(TeamChange made, TeamIndex unused) {
    FolderChange files = change.orElseThrow();
    made.quarantined().forEach(one -> files.quarantine(one.kind().folder(), one.id()));
    for (TeamRecord record : made.records()) {
      put(files, made, record);
    }
    made.heartbeats()
        .forEach((key, heartbeat) ->
            files.putActivity(key.kind().folder(), key.id(), heartbeat.record() + "\n"));
    for (TeamEvent event : made.events()) {
      files.append(
          new Event(
              0,
              event.type(),
              event.subject(),
              event.actor().name(),
              now(),
              JsonWriter.canonical(event.body())));
    }
  }

  private static void put(FolderChange files, TeamChange made, TeamRecord record) {
    Optional<TeamRecord> before = made.before(record);
    if (before.isPresent() && before.get().revision() >= record.revision()) {
      // The writer that finishes this change would keep the file as the later one.
      throw new IllegalStateException("the revision has to grow: " + record);
    }
    String folder = record.kind().folder();
    String text = record.indented();
    try {
      files.checkWritable(folder, record.id(), text);
    } catch (IllegalArgumentException e) {
      throw FileTeamStore.Format.refused(record, e);
    }
    files.put(folder, record.id(), text);
  }
}
