package dev.intercore.work.storage.files;

import dev.intercore.common.Deadline;
import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.work.storage.Ledger;
import dev.intercore.work.storage.Leftover;
import dev.intercore.work.storage.TeamStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Records in files of a folder, and their events in the database. */
public final class FileTeamStore implements TeamStore {
  private final Store database;
  private final TeamFolder folder;
  private final JournalFile journal;

  /**
   * The records of a project.
   *
   * @param root of the project
   * @param directory where they are, within that
   */
  public FileTeamStore(Store database, Path root, Path directory) {
    Failpoint failpoint = database.options().failpoint();
    this.database = database;
    this.folder =
        new TeamFolder(
            root,
            directory,
            RenamePoints.of(
                failpoint, Point.WORK_FILE_BEFORE_RENAME, Point.WORK_FILE_AFTER_RENAME));
    this.journal = new JournalFile(folder, failpoint);
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
  public <T> T look(Function<Ledger, T> look) {
    folder.check();
    return new Reading(folder, journal, database).look(look);
  }

  @Override
  public <T> T decide(ReplayCodec<T> verdict, Function<Ledger, T> decision) {
    folder.check();
    Deadline deadline = database.options().deadline();
    JournaledFolder writing = new JournaledFolder(folder, journal, database.options().failpoint());
    try (FolderLock lock = FolderLock.take(folder, database, deadline)) {
      folder.tellGit();
      recover(writing, deadline);
      writing.end(lock);
      T answer =
          within(deadline)
              .write(
                  Durability.FULL,
                  verdict,
                  tx -> {
                    FileLedger ledger = new FileLedger(tx, folder, Optional.empty(), true);
                    T made = decision.apply(ledger);
                    writing.write(tx, ledger.change(), verdict.encode().apply(made), lock);
                    return made;
                  });
      writing.end(lock);
      return answer;
    }
  }

  /** While the lock is held nobody is at it, so what is half made was left. */
  @Override
  public List<Leftover> leftovers() {
    folder.check();
    List<Leftover> all = new ArrayList<>();
    Optional<FolderLock> lock =
        FolderLock.takeExisting(folder, database, database.options().deadline());
    if (lock.isPresent()) {
      try (FolderLock _ = lock.get()) {
        if (journal.read().isPresent()) {
          all.add(new Leftover("a change was decided and not finished", "finish it"));
        }
        int unfinished = folder.unfinished();
        if (unfinished > 0) {
          all.add(
              new Leftover(
                  unfinished + " files in " + folder.path() + " were left half made",
                  "remove them"));
        }
      }
    }
    return all;
  }

  @Override
  public void tidy() {
    folder.check();
    Deadline deadline = database.options().deadline();
    JournaledFolder writing = new JournaledFolder(folder, journal, database.options().failpoint());
    try (FolderLock lock = FolderLock.take(folder, database, deadline)) {
      recover(writing, deadline);
      writing.end(lock);
      folder.sweep();
    }
  }

  @Override
  public int quarantined() {
    return new Quarantine(folder).size();
  }

  /** The store for a call that has waited for the folder already. */
  private Store within(Deadline deadline) {
    Duration left = Duration.ofNanos(Math.max(0, deadline.remainingNanos()));
    return database.with(database.options().withTimeout(left));
  }

  /** Finishes what another has decided and not done. */
  private void recover(JournaledFolder writing, Deadline deadline) {
    journal.sweep();
    Optional<Journal> left = journal.read();
    if (left.isPresent()) {
      within(deadline)
          .write(
              Durability.FULL,
              tx -> {
                writing.finish(tx, left.get());
                return true;
              });
    }
  }
}
