package dev.intercore.lock;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.process.Liveness;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** One attempt to take one lock, from the first look to the end of the wait. */
final class LockAttempt {
  /** After so many looks without a pause there is one: others may be faster for a while. */
  private static final int QUICK_LOOKS = 16;

  private static final int MOST_LOOKS = 1000;

  private final Locks locks;
  private final LockDirectory slot;
  private final LockKey key;
  private final LockHolder holder;
  private final LockOptions options;
  private final String nonce;
  private final LockNote note;
  private boolean hasLeftNote;

  LockAttempt(Locks locks, LockKey key, LockHolder holder) {
    this.locks = locks;
    this.slot = locks.slot(key);
    this.key = key;
    this.holder = holder;
    this.options = locks.options();
    this.nonce =
        options.request().id().map(id -> LockNonce.of(id, "acquire")).orElseGet(LockNonce::fresh);
    this.note = new LockNote(options.processes().host(), holder.session(), holder.text());
  }

  Acquisition until(Duration wait) throws IOException {
    Deadline deadline = Deadline.after(wait);
    Backoff backoff = options.backoff().get();
    long start = System.nanoTime();
    int looks = 0;
    try {
      for (; ; ) {
        // Nobody waits for one whose caller was killed.
        options.request().checkCaller();
        Attempt attempt = attempt(slot.look());
        looks++;
        if (attempt.acquired().isPresent()) {
          return attempt.acquired().get();
        }
        if (attempt.busy().isPresent() && deadline.passed()) {
          return new Acquisition.HeldBy(attempt.busy().get());
        }
        if (attempt.busy().isPresent() || looks % QUICK_LOOKS == 0) {
          backoff.pauseBefore(deadline);
        }
        if (looks > MOST_LOOKS && deadline.passed()) {
          throw new IOException(key.name() + " " + key.scope() + " changes hands all the time");
        }
      }
    } finally {
      if (looks > 1) {
        options.trace().waited("lock " + key.name(), looks, System.nanoTime() - start);
      }
      if (hasLeftNote) {
        slot.forget(nonce);
      }
    }
  }

  /** What came of one look. Neither: someone was faster, and another look is worth it at once. */
  private record Attempt(Optional<Acquisition.Acquired> acquired, Optional<HeldLock> busy) {
    static Attempt of(Optional<Acquisition.Acquired> acquired) {
      return new Attempt(acquired, Optional.empty());
    }

    static Attempt busy(HeldLock lock) {
      return new Attempt(Optional.empty(), Optional.of(lock));
    }
  }

  private Attempt attempt(LockDirectory.Sight sight) throws IOException {
    if (sight instanceof LockDirectory.Foreign foreign) {
      return Attempt.busy(locks.lock(key, foreign));
    }
    Optional<LockEntry> entry = sight.entry();
    if (entry.isEmpty()) {
      return Attempt.of(create());
    }
    if (!(entry.get() instanceof LockEntry.Held held)) {
      return Attempt.of(take(entry.get(), entry.get().nonce()));
    }
    if (held.nonce().equals(nonce)) {
      return Attempt.of(adopt(held));
    }
    HeldLock lock = locks.lock(slot, key, held);
    return lock.liveness() == Liveness.DEAD
        ? Attempt.of(take(held, LockEntry.NONE))
        : Attempt.busy(lock);
  }

  /**
   * An engine has taken it and could not say so. It is taken over under another name: the engine
   * may only be late, and would undo what it thinks nobody was told of.
   */
  private Optional<Acquisition.Acquired> adopt(LockEntry.Held held) throws IOException {
    String fresh = LockNonce.fresh();
    LockEntry.Held mine =
        new LockEntry.Held(held.process(), held.token(), held.since(), fresh, held.after());
    slot.leave(note, fresh);
    if (!slot.swap(held, mine)) {
      slot.forget(fresh);
      return Optional.empty();
    }
    slot.forget(nonce);
    hasLeftNote = false;
    return Optional.of(acquired(mine));
  }

  private Optional<Acquisition.Acquired> create() throws IOException {
    options.request().checkCaller();
    LockEntry.Held mine = held(0, LockEntry.NONE);
    return slot.create(mine, note) ? Optional.of(kept(mine)) : Optional.empty();
  }

  /** Takes it from {@code seen}; nothing when someone was faster. */
  private Optional<Acquisition.Acquired> take(LockEntry seen, String after) throws IOException {
    options.request().checkCaller();
    hasLeftNote = true;
    slot.leave(note, nonce);
    LockEntry.Held mine = held(seen.token(), after);
    if (!slot.swap(seen, mine)) {
      return Optional.empty();
    }
    hasLeftNote = false;
    slot.forget(seen.nonce());
    return Optional.of(kept(mine));
  }

  /** A lock whose asker has gone meanwhile would be held by someone who does not know it. */
  private Acquisition.Acquired kept(LockEntry.Held mine) throws IOException {
    try {
      options.request().checkCaller();
    } catch (RuntimeException e) {
      if (slot.swap(mine, new LockEntry.Free(mine.token(), LockNonce.fresh()))) {
        slot.forget(nonce);
      }
      throw e;
    }
    return acquired(mine);
  }

  private Acquisition.Acquired acquired(LockEntry.Held mine) {
    return new Acquisition.Acquired(
        mine.token(), Owners.shown(mine, note), slot.folder().resolve(mine.fileName()));
  }

  private LockEntry.Held held(long lastToken, String after) {
    Instant now = options.clock().instant();
    long micros = now.getEpochSecond() * LockEntry.MICROS + now.getNano() / 1000;
    return new LockEntry.Held(
        holder.process(),
        Math.max(lastToken + 1, micros),
        Math.max(0, now.getEpochSecond()),
        nonce,
        after);
  }
}
