package dev.intercore.journal;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.EventLog;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileStat;
import dev.intercore.journal.Journal.Answer;
import dev.intercore.journal.Journal.FileName;
import dev.intercore.journal.Journal.FileText;
import dev.intercore.journal.Journal.Move;
import dev.intercore.store.Counters;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.RequestLog;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A folder whose files change together or not at all, also across a crash. A change is committed
 * when its journal has been renamed into place. Readers see the journal over the files; the next
 * writer finishes an interrupted change.
 */
public final class JournaledFolder {
  /** After so many reads that met a change, a reader waits for the writers. */
  private static final int MAX_ATTEMPTS = 50;

  private final Store store;
  private final FolderFiles files;
  private final JournalFile journal;
  private final Failpoint failpoint;

  /**
   * Creates the view of one call on a folder, which need not exist.
   *
   * @param trusted a folder that is not checked
   * @param inside the folder of the files, relative to that
   */
  public JournaledFolder(Store store, Path trusted, Path inside, FolderFormat format) {
    this.store = store;
    this.failpoint = store.options().failpoint();
    this.files = new FolderFiles(trusted, inside, format, failpoint);
    this.journal = new JournalFile(files);
  }

  /** What stopped writers left: a change to finish, and temporary files. */
  public record Leftovers(boolean unfinishedChange, int temporaryFiles) {}

  public Path path() {
    return files.path();
  }

  /** Runs a query on one consistent state. Takes no lock unless writers keep interfering. */
  public <T> T read(BiFunction<Transaction, FolderView, T> query) {
    files.check();
    Deadline deadline = store.options().deadline();
    for (int attempts = 1; ; attempts++) {
      Optional<T> result = attempts > MAX_ATTEMPTS ? readLocked(query, deadline) : attempt(query);
      if (result.isPresent()) {
        return result.get();
      }
      if (deadline.passed() && attempts > MAX_ATTEMPTS) {
        throw new IntercoreException(
            ErrorCode.BUSY,
            files.format().noun() + " change all the time: " + files.path(),
            "Try again, or wait longer with --timeout.");
      }
      store.options().backoff().pauseBefore(deadline);
    }
  }

  private <T> Optional<T> attempt(BiFunction<Transaction, FolderView, T> query) {
    return FolderView.attempt(files, view -> store.read(tx -> query.apply(tx, view)));
  }

  private <T> Optional<T> readLocked(
      BiFunction<Transaction, FolderView, T> query, Deadline deadline) {
    Optional<FolderLock> lock = FolderLock.acquireExisting(files, store, deadline);
    if (lock.isEmpty()) {
      return attempt(query);
    }
    try (FolderLock _ = lock.get()) {
      FolderView view = new FolderView(files, journal.read());
      return Optional.of(store.read(tx -> query.apply(tx, view)));
    }
  }

  /**
   * Runs one decision and writes what it changed. A request that was carried out before gets its
   * answer again. The total wait is bounded by the store's timeout.
   */
  public <T> T write(ReplayCodec<T> replay, BiFunction<Transaction, FolderChange, T> decision) {
    return writeLocked((within, commit) ->
        within.write(
            Durability.FULL,
            replay,
            tx ->
                commit.run(
                    tx,
                    decision,
                    decided ->
                        tx.requestId().map(id -> new Answer(id, replay.encode().apply(decided))))));
  }

  /** The same for a call whose request cannot arrive again. */
  public <T> T write(BiFunction<Transaction, FolderChange, T> decision) {
    return writeLocked((within, commit) ->
        within.write(Durability.FULL, tx -> commit.run(tx, decision, _ -> Optional.empty())));
  }

  private <T> T writeLocked(BiFunction<Store, Commit, T> transaction) {
    files.check();
    Deadline deadline = store.options().deadline();
    try (FolderLock lock = FolderLock.acquire(files, store, deadline)) {
      files.writeGitignore();
      finishInterruptedChange(lock, deadline);
      Commit commit = new Commit(lock);
      T result = transaction.apply(within(deadline), commit);
      commit.end();
      return result;
    }
  }

  /** Returns the files as they are. Only for the holder of the lock. */
  public FolderView view() {
    return new FolderView(files, Optional.empty());
  }

  /** Returns what stopped writers left. While the lock is held nothing is in progress. */
  public Leftovers leftovers() {
    files.check();
    Optional<FolderLock> lock =
        FolderLock.acquireExisting(files, store, store.options().deadline());
    if (lock.isEmpty()) {
      return new Leftovers(false, 0);
    }
    try (FolderLock _ = lock.get()) {
      return new Leftovers(journal.read().isPresent(), files.countUnfinished());
    }
  }

  /** Finishes an interrupted change and removes temporary files. */
  public void tidy() {
    files.check();
    Deadline deadline = store.options().deadline();
    try (FolderLock lock = FolderLock.acquire(files, store, deadline)) {
      finishInterruptedChange(lock, deadline);
      files.sweep();
    }
  }

  /** Returns how many corrupt files are in quarantine. */
  public int countQuarantined() {
    return files.format().folders().stream().mapToInt(one -> view().quarantined(one).size()).sum();
  }

  /** Returns the store for a call that has already waited for the folder. */
  private Store within(Deadline deadline) {
    Duration left = Duration.ofNanos(Math.max(0, deadline.remainingNanos()));
    return store.with(store.options().withTimeout(left));
  }

  /**
   * Finishes the change of a stopped writer in a transaction of its own. In the transaction of the
   * next decision its events could be lost: a crash after the next journal has replaced this one.
   */
  private void finishInterruptedChange(FolderLock lock, Deadline deadline) {
    journal.sweep();
    Optional<Journal> left = journal.read();
    if (left.isPresent()) {
      within(deadline)
          .write(
              Durability.FULL,
              tx -> {
                finish(tx, left.get());
                return true;
              });
      end(left.get(), lock);
    }
  }

  private void finish(Transaction tx, Journal left) {
    files.sweep();
    files.run(() -> apply(left));
    failpoint.reached(Point.FILES_WRITTEN);
    appendEvents(tx, left);
    // The caller never received the answer and may repeat the request.
    left.answer().ifPresent(answer -> RequestLog.store(tx, answer.request(), answer.text()));
  }

  /** The commit of one change, which is made in a transaction and ended after it. */
  private final class Commit {
    private final FolderLock lock;
    private Optional<Journal> applied = Optional.empty();

    Commit(FolderLock lock) {
      this.lock = lock;
    }

    <T> T run(
        Transaction tx,
        BiFunction<Transaction, FolderChange, T> decision,
        Function<T, Optional<Answer>> answer) {
      FolderChange change = new FolderChange(view());
      T decided = decision.apply(tx, change);
      // Deleting the folder also deletes the lock file; then another writer may hold a new one.
      lock.requireHeld();
      Optional<FileText> activity = change.singleActivity();
      if (activity.isPresent()) {
        write(activity.get());
      } else if (change.writesFiles()) {
        String prefix = files.format().uidPrefix();
        commit(tx, change.toJournal(prefix, nextGeneration(tx), answer.apply(decided)));
      } else {
        // The commit of the database is enough.
        change.appendEvents(tx);
      }
      return decided;
    }

    private void commit(Transaction tx, Journal made) {
      failpoint.reached(Point.JOURNAL_BEFORE_WRITE);
      journal.write(made);
      failpoint.reached(Point.JOURNAL_WRITTEN);
      // From here on the change has happened, whether or not its files can be written: readers see
      // it in the journal, and the next writer either finishes it or reports why it cannot.
      try {
        apply(made);
        applied = Optional.of(made);
      } catch (IOException | IntercoreException _) {
        // The journal stays for the next writer.
      }
      failpoint.reached(Point.FILES_WRITTEN);
      appendEvents(tx, made);
    }

    void end() {
      applied.ifPresent(made -> JournaledFolder.this.end(made, lock));
    }
  }

  /** Writes a single file without a journal: it changes as a whole and has no event. */
  private void write(FileText activity) {
    files.run(() -> {
      files.sweepActivity(activity.folder());
      files.writeActivity(activity.folder(), activity.id(), activity.text());
    });
  }

  /** Returns a number that no change has had, not even one of a removed folder. */
  private long nextGeneration(Transaction tx) {
    Counters counters = new Counters(tx);
    String counter = files.format().counter();
    String prefix = files.format().uidPrefix();
    long generation = counters.nextToken(counter, journal.lastGeneration() + 1);
    while (EventLog.hasUid(tx, FolderChange.uid(prefix, generation, 0))) {
      generation = counters.next(counter, generation + 1);
    }
    return generation;
  }

  /** Appends the events that are not in the database yet. */
  private void appendEvents(Transaction tx, Journal made) {
    made.events().forEach(logged -> EventLog.appendOnce(tx, logged.uid(), logged.event()));
    new Counters(tx).raise(files.format().counter(), made.generation());
  }

  /** Does what a journal says. What is already done stays as it is. */
  private void apply(Journal change) throws IOException {
    for (Move move : change.moves()) {
      String name = FolderFiles.name(move.id());
      AtomicFolder records = files.records(move.folder());
      if (FileStat.of(records.path(name)).isPresent() && !FolderView.isQuarantined(files, move)) {
        records.move(name, files.quarantine(move.folder()), move.target());
      }
    }
    for (FileText file : change.files()) {
      boolean isLater =
          view()
              .read(file.folder(), file.id())
              .flatMap(FolderFiles.Content::text)
              .filter(text -> files.format().isAsNew(file.folder(), file.id(), text, file.text()))
              .isPresent();
      if (!isLater) {
        files.write(file.folder(), file.id(), file.text());
      }
    }
    for (FileText file : change.activity()) {
      files.writeActivity(file.folder(), file.id(), file.text());
    }
    for (FileName removal : change.removals()) {
      files.records(removal.folder()).remove(FolderFiles.name(removal.id()));
    }
  }

  /** Ends a committed change. What fails here is left to the next writer, as the journal is. */
  private void end(Journal done, FolderLock lock) {
    failpoint.reached(Point.JOURNAL_COMMITTED);
    try {
      journal.writeGeneration(done.generation());
      failpoint.reached(Point.JOURNAL_BEFORE_REMOVE);
      // In a folder that was removed meanwhile this may be the journal of another writer.
      if (lock.isHeld()) {
        journal.remove();
      }
    } catch (IOException | IntercoreException _) {
      // Nothing is lost while the journal is there.
    }
  }
}
