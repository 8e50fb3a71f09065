package dev.intercore.lock;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.process.Liveness;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One acquire or release of one lock: reads its state, decides, and changes the state by one
 * rename. Starts again if another process was faster. No pattern switches: their first use builds a
 * class at run time, which no AOT cache holds.
 */
final class LockAttempt {
  /** Number of reads without a pause. */
  private static final int READS_PER_PAUSE = 16;

  private static final int MAX_READS = 1000;

  private final Locks locks;
  private final LockDirectory directory;
  private final LockKey key;
  private final LockHolder holder;
  private final LockOptions options;
  private final String nonce;
  private final LockNote note;
  private boolean hasUnusedNote;

  private LockAttempt(Locks locks, LockKey key, LockHolder holder, String step) {
    this.locks = locks;
    this.directory = locks.directory(key);
    this.key = key;
    this.holder = holder;
    this.options = locks.options();
    this.nonce =
        options.request().id().map(id -> LockNonce.of(id, step)).orElseGet(LockNonce::fresh);
    this.note = new LockNote(options.processes().host(), holder.session(), holder.text());
  }

  static LockAttempt toAcquire(Locks locks, LockKey key, LockHolder holder) {
    return new LockAttempt(locks, key, holder, "acquire");
  }

  static LockAttempt toRelease(Locks locks, LockKey key, LockHolder holder) {
    return new LockAttempt(locks, key, holder, "release");
  }

  Acquisition acquire(Duration wait) throws IOException {
    Deadline deadline = Deadline.after(wait);
    Backoff backoff = options.backoff().get();
    long start = System.nanoTime();
    int reads = 0;
    try {
      for (; ; ) {
        options.request().checkCaller();
        Step step = tryAcquire(directory.read());
        reads++;
        if (step.acquired().isPresent()) {
          return step.acquired().get();
        }
        if (step.busy().isPresent() && deadline.passed()) {
          return new Acquisition.HeldBy(step.busy().get());
        }
        if (step.busy().isPresent() || reads % READS_PER_PAUSE == 0) {
          backoff.pauseBefore(deadline);
        }
        if (reads > MAX_READS && deadline.passed()) {
          throw new IOException(
              key.name() + " " + key.scope() + " has another holder at each attempt");
        }
      }
    } finally {
      if (reads > 1) {
        options.trace().waited("lock " + key.name(), reads, System.nanoTime() - start);
      }
      if (hasUnusedNote) {
        directory.removeNote(nonce);
      }
    }
  }

  /** Result of one read. If both are empty, another process was faster: read again at once. */
  private record Step(Optional<Acquisition.Acquired> acquired, Optional<HeldLock> busy) {
    static Step changed(Optional<Acquisition.Acquired> acquired) {
      return new Step(acquired, Optional.empty());
    }

    static Step busy(HeldLock lock) {
      return new Step(Optional.empty(), Optional.of(lock));
    }
  }

  private Step tryAcquire(LockDirectory.Content content) throws IOException {
    if (content instanceof LockDirectory.Foreign foreign) {
      return Step.busy(locks.describe(key, foreign));
    }
    Optional<LockEntry> entry = content.entry();
    if (entry.isEmpty()) {
      return Step.changed(create());
    }
    if (!(entry.get() instanceof LockEntry.Held held)) {
      return Step.changed(take(entry.get(), entry.get().nonce()));
    }
    if (held.nonce().equals(nonce)) {
      return Step.changed(adopt(held));
    }
    HeldLock lock = locks.describe(directory, key, held);
    return lock.liveness() == Liveness.DEAD
        ? Step.changed(take(held, LockEntry.NONE))
        : Step.busy(lock);
  }

  /**
   * Takes over a lock that an engine acquired for this request without being able to answer. The
   * entry gets another name: the engine may only be late, and would release a lock whose answer it
   * could not deliver.
   */
  private Optional<Acquisition.Acquired> adopt(LockEntry.Held held) throws IOException {
    String fresh = LockNonce.fresh();
    LockEntry.Held mine =
        new LockEntry.Held(held.process(), held.token(), held.since(), fresh, held.after());
    directory.writeNote(note, fresh);
    if (!directory.swap(held, mine)) {
      directory.removeNote(fresh);
      return Optional.empty();
    }
    directory.removeNote(nonce);
    hasUnusedNote = false;
    return Optional.of(acquired(mine));
  }

  private Optional<Acquisition.Acquired> create() throws IOException {
    options.request().checkCaller();
    LockEntry.Held mine = newEntry(0, LockEntry.NONE);
    return directory.create(mine, note) ? Optional.of(checked(mine)) : Optional.empty();
  }

  /** Replaces the entry that was read; empty if another process was faster. */
  private Optional<Acquisition.Acquired> take(LockEntry seen, String after) throws IOException {
    options.request().checkCaller();
    hasUnusedNote = true;
    directory.writeNote(note, nonce);
    LockEntry.Held mine = newEntry(seen.token(), after);
    if (!directory.swap(seen, mine)) {
      return Optional.empty();
    }
    hasUnusedNote = false;
    directory.removeNote(seen.nonce());
    return Optional.of(checked(mine));
  }

  /** Releases the lock again if the caller has exited, because nothing else would release it. */
  private Acquisition.Acquired checked(LockEntry.Held mine) throws IOException {
    try {
      options.request().checkCaller();
    } catch (RuntimeException e) {
      if (directory.swap(mine, new LockEntry.Free(mine.token(), LockNonce.fresh()))) {
        directory.removeNote(nonce);
      }
      throw e;
    }
    return acquired(mine);
  }

  private Acquisition.Acquired acquired(LockEntry.Held mine) {
    return new Acquisition.Acquired(
        mine.token(), Locks.ownerText(mine, note), directory.path().resolve(mine.fileName()));
  }

  private LockEntry.Held newEntry(long lastToken, String after) {
    Instant now = options.clock().instant();
    long micros = now.getEpochSecond() * LockEntry.MICROS + now.getNano() / 1000;
    return new LockEntry.Held(
        holder.process(),
        Math.max(lastToken + 1, micros),
        Math.max(0, now.getEpochSecond()),
        nonce,
        after);
  }

  /** Ends after few reads, because a process that is faster changes the lock for good. */
  Locks.Release release() throws IOException {
    Optional<Locks.Release> answer = Optional.empty();
    while (answer.isEmpty()) {
      answer = tryRelease(directory.read());
    }
    return answer.get();
  }

  private Optional<Locks.Release> tryRelease(LockDirectory.Content content) throws IOException {
    if (content instanceof LockDirectory.Foreign foreign) {
      return Optional.of(new Locks.Release.HeldByAnother(locks.describe(key, foreign)));
    }
    Optional<LockEntry> entry = content.entry();
    if (entry.isPresent() && entry.get() instanceof LockEntry.Held held) {
      return tryRelease(held);
    }
    // A free entry is named after its release, which may be an earlier attempt of this request.
    boolean releasedByThis = entry.filter(free -> free.nonce().equals(nonce)).isPresent();
    return Optional.of(releasedByThis ? new Locks.Release.Released() : new Locks.Release.NotHeld());
  }

  private Optional<Locks.Release> tryRelease(LockEntry.Held held) throws IOException {
    if (held.after().equals(nonce)) {
      return Optional.of(new Locks.Release.Released());
    }
    if (!mayRelease(held, directory.readNote(held))) {
      return Optional.of(new Locks.Release.HeldByAnother(locks.describe(directory, key, held)));
    }
    if (options.request().firstSentAt().filter(held::isTakenAfter).isPresent()) {
      // The lock of the first attempt of this request was released; this is a later acquire.
      return Optional.of(new Locks.Release.Released());
    }
    options.request().checkCaller();
    if (!directory.swap(held, new LockEntry.Free(held.token(), nonce))) {
      return Optional.empty();
    }
    directory.removeNote(held.nonce());
    return Optional.of(new Locks.Release.Released());
  }

  private boolean mayRelease(LockEntry.Held held, LockNote heldNote) {
    if (holder.text().isPresent() && heldNote.text().isPresent()) {
      // A caller that names another owner may not release, even from the same process.
      return holder.text().equals(heldNote.text());
    }
    return held.process().isPresent() && held.process().equals(holder.process());
  }
}
