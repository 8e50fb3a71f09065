package dev.intercore.work.storage.files;

import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Transaction;
import dev.intercore.work.storage.RecordHeartbeat;
import dev.intercore.work.storage.files.Journal.Answer;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one writer, who holds the lock: journal, files and events, and after the commit the
 * count and the journal's end.
 */
final class JournaledFolder {
  private final TeamFolder folder;
  private final JournalFile journal;
  private final Finishing finishing;
  private final Failpoint failpoint;

  /** The change that is decided and not yet ended. */
  private @Nullable Journal open;

  private boolean whole;

  JournaledFolder(TeamFolder folder, JournalFile journal, Failpoint failpoint) {
    this.folder = folder;
    this.journal = journal;
    this.finishing = new Finishing(folder);
    this.failpoint = failpoint;
  }

  /** Writes what was decided; only with the commit of the transaction its events are told. */
  void write(Transaction tx, FolderChange change, String kept, FolderLock lock) {
    lock.require(folder);
    Optional<RecordHeartbeat> sign = change.onlySign();
    if (sign.isPresent()) {
      beat(sign.get());
    } else if (!change.isNothing()) {
      Optional<Answer> answer = tx.requestId().map(name -> new Answer(name, kept));
      commit(tx, change.journal(Finishing.nextGeneration(tx, journal.count()), answer));
    }
  }

  /** One file changes as a whole anyway, and nobody tells of a heartbeat. */
  private void beat(RecordHeartbeat sign) {
    folder.run(() -> {
      finishing.sweep(sign.kind());
      Finishing.write(folder, sign);
    });
  }

  private void commit(Transaction tx, Journal made) {
    made.records().forEach(Form::check);
    failpoint.reached(Point.WORK_BEFORE_JOURNAL);
    journal.write(made);
    failpoint.reached(Point.WORK_AFTER_JOURNAL);
    open = made;
    whole = isWritten(made);
    failpoint.reached(Point.WORK_AFTER_FILES);
    Finishing.events(tx, made);
  }

  /**
   * It has happened, whatever becomes of the files now: everybody reads the journal over them, and
   * the next writer either finishes them or says why it cannot.
   */
  private boolean isWritten(Journal made) {
    try {
      finishing.files(made);
      return true;
    } catch (IOException | IntercoreException _) {
      return false;
    }
  }

  /** Does what a writer that was stopped left to do. */
  void finish(Transaction tx, Journal left) {
    folder.sweep();
    folder.run(() -> finishing.files(left));
    failpoint.reached(Point.WORK_AFTER_FILES);
    Finishing.events(tx, left);
    Finishing.answer(tx, left);
    open = left;
    whole = true;
  }

  /** After the commit. Whatever fails here is left to the next writer, as the journal is. */
  void end(FolderLock lock) {
    Journal done = open;
    open = null;
    if (done == null || !whole) {
      return;
    }
    failpoint.reached(Point.WORK_AFTER_COMMIT);
    try {
      journal.count(done.generation());
      failpoint.reached(Point.WORK_BEFORE_JOURNAL_IS_REMOVED);
      // Who removes the folder removes the lock with it: then this may be another's journal.
      if (lock.isHeld()) {
        journal.remove();
      }
    } catch (IOException | IntercoreException _) {
      // Nothing is lost while the journal is there.
    }
  }
}
