package dev.intercore.work.storage.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Holdings;
import dev.intercore.work.storage.NotingLedger;
import dev.intercore.work.storage.RecordHeartbeat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A folder with the file form of all records: what is exported, and imported. */
public final class TeamArchive {
  /** There while not all of an export is. */
  private static final String UNFINISHED = "unfinished";

  private final TeamFolder folder;

  private TeamArchive(Path folder) {
    this.folder = new TeamFolder(folder, Path.of(""), RenamePoints.NONE);
  }

  /**
   * The archive in a folder, which need not exist.
   *
   * @param own where this team's records are, if they are in files; that is no archive
   */
  public static TeamArchive in(Path named, Optional<Path> own) {
    try {
      Path real = real(named.toAbsolutePath().normalize());
      if (own.isPresent() && real.startsWith(real(own.get()))) {
        throw refused(real + " is where the records of the team are", "Name another folder.");
      }
      TeamArchive archive = new TeamArchive(real);
      archive.folder.check();
      return archive;
    } catch (IOException e) {
      throw FileErrors.of(named + " cannot be looked at", e);
    }
  }

  /** Links resolved, as far as there is something. */
  private static Path real(Path path) throws IOException {
    Path above = path.getParent();
    return above == null || FileStat.of(path).isPresent()
        ? path.toRealPath()
        : real(above).resolve(above.relativize(path));
  }

  private static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }

  public Path path() {
    return folder.path();
  }

  /**
   * All of it.
   *
   * @throws IntercoreException when anything of it cannot be read
   */
  public Holdings read() {
    if (FileStat.of(folder.path()).isEmpty()) {
      throw refused("there is no folder " + folder.path(), "Name one that was exported to.");
    }
    boolean none =
        RecordKind.ALL.stream()
            .allMatch(kind -> FileStat.of(path().resolve(kind.folder())).isEmpty());
    if (none && FileStat.of(path().resolve(TeamFolder.LOCAL)).isEmpty()) {
      throw refused("there are no records in " + path(), "Name a folder that was exported to.");
    }
    if (FileStat.of(local().path(UNFINISHED)).isPresent()) {
      throw refused(
          "an export into " + path() + " was not finished", "Export into it again first.");
    }
    JournalFile file = new JournalFile(folder, Failpoint.NONE);
    String generation = file.generation();
    Optional<Journal> journal = file.read();
    Holdings found = read(journal);
    boolean same =
        file.read().map(Journal::generation).equals(journal.map(Journal::generation))
            && file.generation().equals(generation);
    if (!same) {
      throw new IntercoreException(
          ErrorCode.BUSY, folder.path() + " is being changed", "Try again when that is over.");
    }
    return found;
  }

  private Holdings read(Optional<Journal> journal) {
    List<CorruptRecord> damages = new ArrayList<>();
    FolderView view = new FolderView(folder, journal, damages::add);
    List<TeamRecord> records = new ArrayList<>();
    List<RecordHeartbeat> signs = new ArrayList<>();
    for (RecordKind<?> kind : RecordKind.ALL) {
      records.addAll(view.of(kind).all());
      for (String id : view.touchedIds(kind)) {
        view.touched(kind, id).ifPresent(touch -> signs.add(new RecordHeartbeat(kind, id, touch)));
      }
    }
    for (CorruptRecord damage : damages) {
      throw NotingLedger.refused(damage);
    }
    return new Holdings(records, signs);
  }

  /** A record that is here, and would be taken for one of those that are to be written. */
  public Optional<String> stranger(Holdings holdings) {
    checkIsArchive();
    for (RecordKind<?> kind : RecordKind.ALL) {
      Set<String> known = holdings.ids(kind);
      for (String id : folder.ids(kind)) {
        if (!known.contains(id)) {
          return Optional.of(kind.noun() + " " + id);
        }
      }
    }
    return Optional.empty();
  }

  /** Nobody's other files are mixed with records. */
  private void checkIsArchive() {
    folder.run(() -> {
      for (Path path : Contents.foreign(folder)) {
        throw refused(
            path + " is not part of an export",
            "Name an empty folder, or one that was exported to before.");
      }
    });
  }

  private AtomicFolder local() {
    return new AtomicFolder(folder.local());
  }

  /** Writes all that is not there already, and says how many records that were. */
  public long write(Holdings holdings) {
    folder.prepare();
    folder.tellGit();
    return folder.act(() -> {
      long written = 0;
      for (TeamRecord record : holdings.records()) {
        Form.check(record);
        if (!Finishing.isWritten(folder, record)) {
          if (written == 0) {
            local().put(UNFINISHED, new byte[0]);
          }
          Finishing.write(folder, record);
          written++;
        }
      }
      for (RecordHeartbeat sign : holdings.signs()) {
        Finishing.write(folder, sign);
      }
      local().remove(UNFINISHED);
      return written;
    });
  }
}
