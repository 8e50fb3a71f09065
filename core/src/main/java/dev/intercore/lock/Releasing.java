package dev.intercore.lock;

import dev.intercore.store.RequestContext;
import java.io.IOException;
import java.util.Optional;

/** One attempt to give one lock back. */
final class Releasing {
  private final Locks locks;
  private final LockDirectory slot;
  private final LockKey key;
  private final LockHolder holder;
  private final RequestContext request;
  private final String nonce;

  Releasing(Locks locks, LockKey key, LockHolder holder) {
    this.locks = locks;
    this.slot = locks.slot(key);
    this.key = key;
    this.holder = holder;
    this.request = locks.options().request();
    this.nonce = request.id().map(id -> LockNonce.of(id, "release")).orElseGet(LockNonce::fresh);
  }

  /** Looks and tries until nobody was faster; whoever is, has changed the lock for good. */
  Release end() throws IOException {
    Optional<Release> answer = Optional.empty();
    while (answer.isEmpty()) {
      answer = attempt(slot.look());
    }
    return answer.get();
  }

  // Not a pattern switch: its first use builds a class at run time, which no AOT cache holds.
  private Optional<Release> attempt(LockDirectory.Sight sight) throws IOException {
    if (sight instanceof LockDirectory.Foreign foreign) {
      return Optional.of(new Release.HeldByAnother(locks.lock(key, foreign)));
    }
    Optional<LockEntry> entry = sight.entry();
    if (entry.isPresent() && entry.get() instanceof LockEntry.Held held) {
      return attempt(held);
    }
    // The name of a free lock says who gave it back: perhaps this very call, when it was first
    // made.
    boolean done = entry.filter(free -> free.nonce().equals(nonce)).isPresent();
    return Optional.of(done ? new Release.Released() : new Release.NotHeld());
  }

  private Optional<Release> attempt(LockEntry.Held held) throws IOException {
    if (held.after().equals(nonce)) {
      return Optional.of(new Release.Released());
    }
    if (!Owners.mayRelease(held, slot.note(held), holder)) {
      return Optional.of(new Release.HeldByAnother(locks.lock(slot, key, held)));
    }
    if (request.firstSentAt().filter(held::isTakenAfter).isPresent()) {
      // What this call was about when it was first made has been given back; this is another job's.
      return Optional.of(new Release.Released());
    }
    request.checkCaller();
    if (!slot.swap(held, new LockEntry.Free(held.token(), nonce))) {
      return Optional.empty();
    }
    slot.forget(held.nonce());
    return Optional.of(new Release.Released());
  }
}
