package dev.intercore.intent;

import dev.intercore.journal.FolderFormat;
import dev.intercore.journal.JournaledFolder;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Keeps each record as a JSON file of a journaled folder. All writes are durable, since the journal
 * must be.
 */
public final class FileIntentStore implements IntentStore {
  /** The folder of the records, beside the database. */
  private static final Path NAME = Path.of("intents");

  private final Store database;
  private final JournaledFolder folder;

  /**
   * Creates the store of a project.
   *
   * @param parent the folder of the database
   */
  public FileIntentStore(Store database, Path parent) {
    this.database = database;
    this.folder = new JournaledFolder(database, parent, NAME, new Format());
  }

  @Override
  public Store database() {
    return database;
  }

  @Override
  public <T> T read(Function<IntentRecords, T> query) {
    return folder.read((tx, view) -> query.apply(new FileIntentRecords(tx, view)));
  }

  @Override
  public <T> T write(Durability durability, Function<IntentRecords, T> decision) {
    return folder.write((tx, change) -> FileIntentRecords.decide(tx, change, decision));
  }

  @Override
  public <T> T write(
      Durability durability, ReplayCodec<T> replay, Function<IntentRecords, T> decision) {
    return folder.write(replay, (tx, change) -> FileIntentRecords.decide(tx, change, decision));
  }

  @Override
  public IntentRecords recordsIn(Transaction tx) {
    return new FileIntentRecords(tx, folder.view());
  }

  /** The files of the records: all in the folder itself, each on one line with its digest. */
  private static final class Format implements FolderFormat {
    @Override
    public String uidPrefix() {
      return "intent";
    }

    @Override
    public String counter() {
      return "intent.generation";
    }

    @Override
    public String noun() {
      return "intents";
    }

    @Override
    public String folderHint() {
      return "Move it away; intercore creates a folder there.";
    }

    @Override
    public String journalHint() {
      return "It holds a change that was not finished. Keep a copy of it elsewhere, then move it"
          + " away and look at `ic intent list`.";
    }

    @Override
    public boolean isTracked() {
      return false;
    }

    @Override
    public List<String> folders() {
      return List.of(FileIntentRecords.FOLDER);
    }

    @Override
    public String quarantine() {
      return "quarantine";
    }

    @Override
    public char quarantineMark() {
      return '.';
    }

    @Override
    public boolean isId(String id) {
      return IntentId.sequence(id) != IntentId.NONE;
    }

    @Override
    public String format(JsonObject json) {
      return JsonWriter.canonical(json) + "\n";
    }

    @Override
    public void check(String folder, String id, String text) {
      FileIntentRecords.read(id, text);
    }

    /** Only this store writes the files, so none is newer than the journal. */
    @Override
    public boolean isAsNew(String folder, String id, String file, String journaled) {
      return false;
    }
  }
}
