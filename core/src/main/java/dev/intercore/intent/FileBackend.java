package dev.intercore.intent;

import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.files.AtomicFolder.Step;
import dev.intercore.store.Transaction;
import java.nio.file.Path;

/** Records in files of a folder. The one writer lock is the database's. */
final class FileBackend implements Backend {
  private final IntentFolder folder;

  FileBackend(Path folder, Failpoint failpoint) {
    this.folder = new IntentFolder(folder, step -> failpoint.reached(moment(step)));
  }

  private static Point moment(Step step) {
    return step == Step.BEFORE_RENAME
        ? Point.INTENT_FILE_BEFORE_RENAME
        : Point.INTENT_FILE_AFTER_RENAME;
  }

  @Override
  public Registry reading(Transaction tx) {
    return new FileRegistry(tx, folder, false);
  }

  @Override
  public Registry writing(Transaction tx) {
    return new FileRegistry(tx, folder, true);
  }
}
