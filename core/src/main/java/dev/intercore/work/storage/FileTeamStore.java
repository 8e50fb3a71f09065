package dev.intercore.work.storage;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Ids;
import dev.intercore.common.IntercoreException;
import dev.intercore.journal.FolderFiles;
import dev.intercore.journal.FolderFiles.Content;
import dev.intercore.journal.FolderFormat;
import dev.intercore.journal.FolderView;
import dev.intercore.journal.JournaledFolder;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.TeamStore.RecordKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

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
  public Optional<Path> folder() {
    return Optional.of(folder.path());
  }

  @Override
  public <T> T read(Function<TeamRecords, T> query) {
    return folder.read((tx, view) -> query.apply(new FileTeamRecords(tx, view)));
  }

  @Override
  public <T> T write(ReplayCodec<T> replay, Function<TeamRecords, T> decision) {
    return folder.write(replay, (tx, change) -> decision.apply(new FileTeamRecords(tx, change)));
  }

  @Override
  public TeamRecords recordsIn(Transaction tx) {
    return new FileTeamRecords(tx, folder.view());
  }

  @Override
  public List<Leftover> leftovers() {
    List<Leftover> all = new ArrayList<>();
    JournaledFolder.Leftovers left = folder.leftovers();
    if (left.unfinishedChange()) {
      all.add(new Leftover("a change was committed but not completed", "complete it"));
    }
    if (left.temporaryFiles() > 0) {
      all.add(
          new Leftover(
              left.temporaryFiles() + " files in " + folder.path() + " are incomplete",
              "remove them"));
    }
    return all;
  }

  @Override
  public void tidy() {
    folder.tidy();
  }

  @Override
  public int countQuarantined() {
    return folder.countQuarantined();
  }

  /** Reads a record, or passes on why it is corrupt. Returns empty then, or if it is absent. */
  static Optional<TeamRecord> read(
      FolderView view, RecordKey key, Consumer<CorruptRecord> corrupt) {
    Optional<Content> content = view.read(key.kind().folder(), key.id());
    if (content.isEmpty()) {
      return Optional.empty();
    }
    String fault = content.get().fault();
    if (content.get().text().isPresent()) {
      try {
        return Optional.of(key.kind().read(key.id(), content.get().text().get()));
      } catch (IllegalArgumentException e) {
        fault = String.valueOf(e.getMessage());
      }
    }
    corrupt.accept(new CorruptRecord(key.kind(), key.id(), fault));
    return Optional.empty();
  }

  /** Returns the text of a record's file. Refuses a record that could not be read again. */
  static String write(FolderFiles files, TeamRecord record) {
    String text = record.indented();
    try {
      files.checkWritable(record.kind().folder(), record.id(), text);
    } catch (IllegalArgumentException e) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          record.kind().noun() + " " + record.id() + " cannot be kept in a file: " + e.getMessage(),
          "Nothing was changed; shorten its texts or lists.");
    }
    return text;
  }

  /** The files of the records: a subfolder for each kind, sorted keys and a line for each field. */
  static final class Format implements FolderFormat {
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
      return "Move it away, or name another folder as work.directory in .clavain/config.json.";
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
}
