package dev.intercore.intent;

import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.files.AtomicFolder.Step;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.nio.file.Path;
import java.util.function.Function;

/** Keeps each record in a file of a folder. The writer lock is the database's. */
final class FileIntentStore implements IntentStore {
  private final Store database;
  private final IntentFolder folder;

  FileIntentStore(Store database, Path folder) {
    this.database = database;
    Failpoint failpoint = database.options().failpoint();
    this.folder = new IntentFolder(folder, step -> failpoint.reached(point(step)));
  }

  private static Point point(Step step) {
    return step == Step.BEFORE_RENAME
        ? Point.INTENT_FILE_BEFORE_RENAME
        : Point.INTENT_FILE_AFTER_RENAME;
  }

  @Override
  public Store database() {
    return database;
  }

  @Override
  public <T> T read(Function<IntentRecords, T> query) {
    return database.read(tx -> query.apply(recordsIn(tx)));
  }

  @Override
  public <T> T write(Durability durability, Function<IntentRecords, T> decision) {
    return database.write(durability, tx -> decide(tx, decision));
  }

  @Override
  public <T> T write(
      Durability durability, ReplayCodec<T> replay, Function<IntentRecords, T> decision) {
    return database.write(durability, replay, tx -> decide(tx, decision));
  }

  private <T> T decide(Transaction tx, Function<IntentRecords, T> decision) {
    FileRegistry records = new FileRegistry(tx, folder, true);
    T answer = decision.apply(records);
    records.finish();
    return answer;
  }

  @Override
  public IntentRecords recordsIn(Transaction tx) {
    return new FileRegistry(tx, folder, false);
  }
}
