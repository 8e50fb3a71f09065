package dev.intercore.intent;

import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.store.Transaction;
import java.nio.file.Path;

/** Records in files of a folder. The one writer lock is the database's. */
final class FileIntentStore implements IntentStore {
  private final IntentFolder folder;

  FileIntentStore(Path folder, Failpoint failpoint) {
    this.folder =
        new IntentFolder(
            folder,
            RenamePoints.of(
                failpoint, Point.INTENT_FILE_BEFORE_RENAME, Point.INTENT_FILE_AFTER_RENAME));
  }

  @Override
  public IntentRecords reading(Transaction tx) {
    return new FileRegistry(tx, folder, false);
  }

  @Override
  public IntentRecords writing(Transaction tx) {
    return new FileRegistry(tx, folder, true);
  }
}
