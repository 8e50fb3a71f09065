package dev.intercore.work.storage;

import dev.intercore.journal.FolderChange;
import dev.intercore.journal.FolderView;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamIndex.IndexCount;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordKey;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files as one transaction sees them, each read once. The index is in memory. */
final class FileTeamRecords extends TeamRecords {
  private final FolderView view;
  private final Optional<FolderChange> change;
  private final Map<RecordKey, Optional<TeamRecord>> known = new HashMap<>();
  private final TeamIndex.InMemory index = new TeamIndex.InMemory(this);

  /** The records for a query. */
  FileTeamRecords(Transaction tx, FolderView view) {
    super(tx);
    this.view = view;
    this.change = Optional.empty();
  }

  /** The records for a decision. */
  FileTeamRecords(Transaction tx, FolderChange change) {
    super(tx);
    this.view = change.view();
    this.change = Optional.of(change);
  }

  private Optional<TeamRecord> find(RecordKey key) {
    Optional<TeamRecord> record = known.get(key);
    if (record == null) {
      record = FileTeamStore.read(view, key, corrupt::add);
      known.put(key, record);
    }
    return record;
  }

  @Override
  List<TeamRecord> load(Collection<RecordKey> keys) {
    return keys.stream().flatMap(key -> find(key).stream()).toList();
  }

  @Override
  <T extends TeamRecord> RecordPage<T> page(RecordKind<T> kind, PageCursor after, int limit) {
    List<TeamRecord> all = load(RecordKey.of(kind, view.ids(kind.folder())));
    return new RecordPage<>(
        all.stream().sorted(TeamIndex.ORDER).map(kind::cast).toList(), Optional.empty());
  }

  @Override
  <T extends TeamRecord> List<T> indexed(IndexName<T> name, @Nullable String value, int limit) {
    Map<String, List<TeamRecord>> values = index.values(name);
    List<TeamRecord> found = new ArrayList<>();
    if (value == null) {
      values.values().forEach(found::addAll);
    } else {
      found.addAll(values.getOrDefault(value, List.of()));
    }
    return found.stream().limit(limit).map(name.kind()::cast).toList();
  }

  @Override
  long count(IndexName<?> name) {
    return index.values(name).values().stream().mapToLong(List::size).sum();
  }

  @Override
  List<IndexCount> counts(IndexName<?> name, int limit) {
    return index.values(name).entrySet().stream()
        .limit(limit)
        .map(one -> new IndexCount(one.getKey(), one.getValue().size()))
        .toList();
  }

  @Override
  List<String> idsStartingWith(RecordKind<?> kind, String prefix, int limit) {
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
  Optional<Heartbeat> heartbeat(RecordKey key) {
    return view.activity(key.kind().folder(), key.id()).flatMap(Heartbeat::read);
  }

  @Override
  long highestSeq() {
    long highest = 0;
    for (RecordKind<?> kind : RecordKind.ALL) {
      for (TeamRecord record : all(kind)) {
        highest = Math.max(highest, record.seq());
      }
    }
    return highest;
  }

  @Override
  long highestToken() {
    return all(RecordKind.MERGE).stream().mapToLong(MergeRequest::token).max().orElse(0);
  }

  @Override
  void save(TeamChange made, TeamIndex unused) {
    FolderChange files = change.orElseThrow();
    made.quarantined().forEach(one -> files.quarantine(one.kind().folder(), one.id()));
    for (TeamRecord record : made.records().values()) {
      if (made.before(record).filter(old -> old.revision() >= record.revision()).isPresent()) {
        // The writer that finishes this change would keep the file as the later one.
        throw new IllegalStateException("the revision has to grow: " + record);
      }
      files.put(record.kind().folder(), record.id(), FileTeamStore.write(view.files(), record));
    }
    made.heartbeats()
        .forEach((key, heartbeat) ->
            files.putActivity(key.kind().folder(), key.id(), heartbeat.record() + "\n"));
    made.events().forEach(files::append);
  }
}
