package dev.intercore.work.storage.files;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Store;
import dev.intercore.work.storage.Ledger;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks without a lock. A change that comes meanwhile is noticed by its journal or, once that is
 * gone, by the count of changes, and the look is taken again.
 */
final class Reading {
  /** Who meets a change each time waits for the writers instead. */
  private static final int MOST_TRIES = 50;

  private final TeamFolder folder;
  private final JournalFile journal;
  private final Store database;

  Reading(TeamFolder folder, JournalFile journal, Store database) {
    this.folder = folder;
    this.journal = journal;
    this.database = database;
  }

  <T> T look(Function<Ledger, T> look) {
    Deadline deadline = database.options().deadline();
    for (int tries = 1; ; tries++) {
      Optional<Seen<T>> seen = tries > MOST_TRIES ? locked(look, deadline) : attempt(look);
      if (seen.isPresent()) {
        return seen.get().answer();
      }
      if (deadline.passed() && tries > MOST_TRIES) {
        throw new IntercoreException(
            ErrorCode.BUSY,
            "the records of the team change all the time: " + folder.path(),
            "Try again, or wait longer with --timeout.");
      }
      database.options().backoff().pauseBefore(deadline);
    }
  }

  private record Seen<T>(T answer) {}

  private <T> Optional<Seen<T>> attempt(Function<Ledger, T> look) {
    // The count first: of a change that ends between the two, at least the count is an old one.
    String generation = journal.generation();
    Optional<Journal> before = journal.read();
    try {
      T answer = look(look, before);
      return isSame(generation, before) ? Optional.of(new Seen<>(answer)) : Optional.empty();
    } catch (RuntimeException e) {
      if (isSame(generation, before)) {
        throw e;
      }
      // It stumbled over what belongs to two different states.
      return Optional.empty();
    }
  }

  private <T> T look(Function<Ledger, T> look, Optional<Journal> left) {
    return database.read(tx -> look.apply(new FileLedger(tx, folder, left, false)));
  }

  /** The journal first: it goes only after the count. */
  private boolean isSame(String generation, Optional<Journal> before) {
    Optional<Long> now = journal.read().map(Journal::generation);
    return now.equals(before.map(Journal::generation)) && journal.generation().equals(generation);
  }

  private <T> Optional<Seen<T>> locked(Function<Ledger, T> look, Deadline deadline) {
    Optional<FolderLock> lock = FolderLock.takeExisting(folder, database, deadline);
    if (lock.isEmpty()) {
      return attempt(look);
    }
    try (FolderLock _ = lock.get()) {
      return Optional.of(new Seen<>(look(look, journal.read())));
    }
  }
}
