package dev.intercore.work.storage;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Ids;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.Event;
import dev.intercore.journal.FolderChange;
import dev.intercore.journal.FolderFiles.Content;
import dev.intercore.journal.FolderFormat;
import dev.intercore.journal.FolderView;
import dev.intercore.journal.JournaledFolder;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.Counters;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamChange.TeamEvent;
import dev.intercore.work.storage.TeamIndex.IndexCount;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.Leftover;
import dev.intercore.work.storage.TeamStore.RecordKey;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamStore.Replay;
import dev.intercore.work.storage.TeamStore.TeamRecords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps each record as a JSON file that git can track, and the events in the database. */
public final class FileTeamStore implements TeamStore {
  private final JournaledFolder folder;

  /**
   * Creates the store of a project.
   *
   * @param root the root of the project
   * @param directory the folder of the records, relative to that
   */
  public FileTeamStore(Store database, Path root, Path directory) {
    this.folder = new JournaledFolder(database, root, directory, new Format());
  }

  @Override
  public boolean isDatabase() {
    return false;
  }

  @Override
  public Optional<Path> folder() {
    return Optional.of(folder.path());
  }

  @Override
  public <T> T read(Function<TeamRecords, T> query) {
    return folder.read((tx, view) -> query.apply(new FileTeamRecords(tx, view, Optional.empty())));
  }

  @Override
  public <T> T write(Replay<T> replay, Function<TeamRecords, T> decision) {
    return folder.write(
        new ReplayCodec<>(
            replay.encode(),
            (tx, text) ->
                replay
                    .decode()
                    .apply(new FileTeamRecords(tx, folder.view(), Optional.empty()), text)),
        (tx, change) ->
            decision.apply(new FileTeamRecords(tx, change.view(), Optional.of(change))));
  }

  @Override
  public List<Leftover> leftovers() {
    List<Leftover> all = new ArrayList<>();
    JournaledFolder.Leftovers left = folder.leftovers();
    if (left.unfinishedChange()) {
      all.add(new Leftover("a change was decided and not finished", "finish it"));
    }
    if (left.temporaryFiles() > 0) {
      all.add(
          new Leftover(
              left.temporaryFiles() + " files in " + folder.path() + " were left half made",
              "remove them"));
    }
    return all;
  }

  @Override
  public void tidy() {
    folder.tidy();
  }

  @Override
  public int quarantined() {
    return folder.countQuarantined();
  }

  /** Reads what a file contains, or passes on why it is corrupt. */
  static Optional<TeamRecord> parse(
      RecordKey key, Content content, Consumer<CorruptRecord> corrupt) {
    String fault = content.fault();
    if (content.text().isPresent()) {
      try {
        return Optional.of(key.kind().read(key.id(), content.text().get()));
      } catch (IllegalArgumentException e) {
        fault = String.valueOf(e.getMessage());
      }
    }
    corrupt.accept(new CorruptRecord(key.kind(), key.id(), fault));
    return Optional.empty();
  }

  /** The files of the records: a subfolder for each kind, sorted keys and a line for each field. */
  static final class Format implements FolderFormat {
    /** Refuses a record that could not be read again. */
    static IntercoreException refused(TeamRecord record, IllegalArgumentException e) {
      return new IntercoreException(
          ErrorCode.BAD_VALUE,
          record.kind().noun() + " " + record.id() + " cannot be kept in a file: " + e.getMessage(),
          "Nothing was changed; take away of it what is too much.");
    }

    @Override
    public String uidPrefix() {
      return "work";
    }

    @Override
    public String counter() {
      return "team.generation";
    }

    @Override
    public String noun() {
      return "the records of the team";
    }

    @Override
    public String folderHint() {
      return "The records are kept in a folder of your own; move that away, or name another one as"
          + " work.directory in .clavain/config.json.";
    }

    @Override
    public String journalHint() {
      return "It holds a change that was not finished. Keep a copy of it elsewhere, then move it"
          + " away and compare the records with what git has.";
    }

    @Override
    public boolean isTracked() {
      return true;
    }

    @Override
    public List<String> folders() {
      return RecordKind.ALL.stream().<String>map(RecordKind::folder).toList();
    }

    @Override
    public String quarantine() {
      return ".local/quarantine";
    }

    @Override
    public char quarantineMark() {
      return '~';
    }

    @Override
    public boolean isId(String id) {
      return Ids.isId(id);
    }

    @Override
    public String format(JsonObject json) {
      return JsonWriter.indented(json);
    }

    @Override
    public void check(String folder, String id, String text) {
      read(folder, id, text);
    }

    /** A later file may have come with {@code git pull}. */
    @Override
    public boolean isAsNew(String folder, String id, String file, String journaled) {
      try {
        return read(folder, id, file).revision() >= read(folder, id, journaled).revision();
      } catch (IllegalArgumentException _) {
        return false;
      }
    }

    private static TeamRecord read(String folder, String id, String text) {
      return RecordKind.ofFolder(folder).read(id, text);
    }
  }

  /** The files as one transaction sees them, each read once. The index is in memory. */
  private static final class FileTeamRecords implements TeamRecords, TeamIndex.AllRecords {
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
        throw Format.refused(record, e);
      }
      files.put(folder, record.id(), text);
    }
  }
}
