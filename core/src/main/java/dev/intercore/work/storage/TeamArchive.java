package dev.intercore.work.storage;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.journal.FolderFiles;
import dev.intercore.journal.FolderView;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamStore.RecordKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An exported folder: the file form of all records, written whole and read whole. */
public final class TeamArchive {
  /** Exists while an export is incomplete. */
  private static final String UNFINISHED = "unfinished";

  private final FolderFiles files;
  private final AtomicFolder local;

  /** All that a store contains, as it is carried to another. */
  public record Contents(List<TeamRecord> records, Map<RecordKey, Heartbeat> heartbeats) {
    /**
     * Returns everything that a transaction sees.
     *
     * @throws IntercoreException if something cannot be read
     */
    public static Contents of(TeamTransaction tx) {
      List<TeamRecord> records = new ArrayList<>();
      Map<RecordKey, Heartbeat> heartbeats = new LinkedHashMap<>();
      for (RecordKind<?> kind : RecordKind.ALL) {
        records.addAll(tx.all(kind));
      }
      tx.corrupt().forEach(TeamArchive::refuse);
      for (TeamRecord record : records) {
        // An agent can have a heartbeat before it has a hook.
        RecordKind<?> kind = record instanceof AgentIdentity ? RecordKind.HOOK : record.kind();
        if (kind.equals(RecordKind.HOOK) || kind.equals(RecordKind.MERGE)) {
          tx.heartbeat(kind, record.id())
              .ifPresent(one -> heartbeats.put(new RecordKey(kind, record.id()), one));
        }
      }
      return new Contents(records, heartbeats);
    }

    public long highestSeq() {
      return records.stream().mapToLong(TeamRecord::seq).max().orElse(0);
    }

    public long highestToken() {
      return records.stream()
          .mapToLong(record -> record instanceof MergeRequest request ? request.token() : 0)
          .max()
          .orElse(0);
    }
  }

  private TeamArchive(Path folder) {
    this.files = new FolderFiles(folder, Path.of(""), new FileTeamStore.Format(), Failpoint.NONE);
    this.local = new AtomicFolder(files.local());
  }

  /**
   * Returns the archive in a folder, which need not exist.
   *
   * @param own the folder of this team's records, if they are in files; that is no archive
   */
  public static TeamArchive in(Path named, Optional<Path> own) {
    try {
      Path real = resolveLinks(named.toAbsolutePath().normalize());
      if (own.isPresent() && real.startsWith(resolveLinks(own.get()))) {
        throw refused(real + " contains the records of the team", "Name another folder.");
      }
      TeamArchive archive = new TeamArchive(real);
      archive.files.check();
      return archive;
    } catch (IOException e) {
      throw FileErrors.of(named + " cannot be read", e);
    }
  }

  /** Resolves the links in the part of a path that exists. */
  private static Path resolveLinks(Path path) throws IOException {
    Path above = path.getParent();
    return above == null || FileStat.of(path).isPresent()
        ? path.toRealPath()
        : resolveLinks(above).resolve(above.relativize(path));
  }

  private static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }

  public Path path() {
    return files.path();
  }

  /**
   * Reads everything in the archive.
   *
   * @throws IntercoreException if anything in it cannot be read
   */
  public Contents read() {
    if (FileStat.of(path()).isEmpty()) {
      throw refused("there is no folder " + path(), "Name a folder that `ic work export` wrote.");
    }
    boolean isEmpty =
        RecordKind.ALL.stream()
            .allMatch(kind -> FileStat.of(path().resolve(kind.folder())).isEmpty());
    if (isEmpty && FileStat.of(files.local()).isEmpty()) {
      throw refused(
          "there are no records in " + path(), "Name a folder that `ic work export` wrote.");
    }
    if (FileStat.of(local.path(UNFINISHED)).isPresent()) {
      throw refused(
          "an export into " + path() + " was not finished", "Export into it again first.");
    }
    return FolderView.attempt(files, TeamArchive::readAll)
        .orElseThrow(() ->
            new IntercoreException(
                ErrorCode.BUSY, path() + " is being changed", "Try again later."));
  }

  private static Contents readAll(FolderView view) {
    List<TeamRecord> records = new ArrayList<>();
    Map<RecordKey, Heartbeat> heartbeats = new LinkedHashMap<>();
    for (RecordKind<?> kind : RecordKind.ALL) {
      for (String id : view.ids(kind.folder())) {
        FileTeamStore.read(view, new RecordKey(kind, id), TeamArchive::refuse)
            .ifPresent(records::add);
      }
      for (String id : view.activityIds(kind.folder())) {
        view.activity(kind.folder(), id)
            .flatMap(Heartbeat::read)
            .ifPresent(one -> heartbeats.put(new RecordKey(kind, id), one));
      }
    }
    return new Contents(records, heartbeats);
  }

  private static void refuse(CorruptRecord corrupt) {
    throw corrupt.refusal();
  }

  /** Returns a record in the archive that is not one of those to be written, if there is one. */
  public Optional<String> findForeign(Contents contents) {
    checkContainsNothingElse();
    Set<RecordKey> foreign = new LinkedHashSet<>();
    for (RecordKind<?> kind : RecordKind.ALL) {
      foreign.addAll(RecordKey.of(kind, files.ids(kind.folder())));
    }
    contents.records().forEach(record -> foreign.remove(RecordKey.of(record)));
    return foreign.stream().findFirst().map(key -> key.kind().noun() + " " + key.id());
  }

  /** Refuses a folder with files that no export wrote, and one that a store uses. */
  private void checkContainsNothingElse() {
    // An export may be a repository of its own.
    Set<String> known = new HashSet<>(Set.of(FolderFiles.LOCAL, FolderFiles.GITIGNORE, ".git"));
    for (RecordKind<?> kind : RecordKind.ALL) {
      known.add(kind.folder());
      for (String name : files.names(kind.folder())) {
        if (files.id(name).isEmpty()) {
          checkTemporary(path().resolve(kind.folder()), name);
        }
      }
    }
    for (String name : files.names("")) {
      if (!known.contains(name)) {
        checkTemporary(path(), name);
      }
    }
    Optional<Path> used = files.findStoreFile();
    if (used.isPresent()) {
      throw notAnExport(used.get());
    }
  }

  private static void checkTemporary(Path folder, String name) {
    if (!AtomicFolder.isUnfinished(name)) {
      throw notAnExport(folder.resolve(name));
    }
  }

  private static IntercoreException notAnExport(Path path) {
    return refused(
        path + " is not part of an export", "Name an empty folder, or one of an earlier export.");
  }

  /** Writes what is not yet in the archive. Returns how many records that were. */
  public long write(Contents contents) {
    files.prepare();
    files.writeGitignore();
    return files.call(() -> {
      long written = 0;
      for (TeamRecord record : contents.records()) {
        written += write(record, written == 0);
      }
      for (Map.Entry<RecordKey, Heartbeat> one : contents.heartbeats().entrySet()) {
        RecordKey key = one.getKey();
        files.writeActivity(key.kind().folder(), key.id(), one.getValue().record() + "\n");
      }
      local.remove(UNFINISHED);
      return written;
    });
  }

  private int write(TeamRecord record, boolean isFirst) throws IOException {
    String folder = record.kind().folder();
    String text = FileTeamStore.write(files, record);
    if (files.isWritten(folder, record.id(), text)) {
      return 0;
    }
    if (isFirst) {
      local.put(UNFINISHED, new byte[0]);
    }
    files.write(folder, record.id(), text);
    return 1;
  }
}
