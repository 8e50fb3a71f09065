package dev.intercore.lock;

import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Mutexes that need no database: take, give back, look, and free what the dead have left. */
public final class Locks {
  private final LockFolder folder;
  private final LockOptions options;
  private final Owners owners;

  public Locks(LockFolder folder, LockOptions options) {
    this.folder = folder;
    this.options = options;
    this.owners = new Owners(folder, options);
  }

  /** Those of one folder, which is made when it is missing. */
  public static Locks in(Path folder) {
    return new Locks(LockFolder.at(folder), LockOptions.defaults());
  }

  /** Takes the lock for {@code holder}, waiting for it no longer than {@code wait}. */
  public Acquisition acquire(LockKey key, LockHolder holder, Duration wait) {
    return LockTrouble.told(
        folder,
        () -> {
          folder.prepare();
          return new LockAttempt(this, key, holder).until(wait);
        });
  }

  /** Gives the lock back, if it is {@code holder}'s. */
  public Release release(LockKey key, LockHolder holder) {
    return LockTrouble.told(
        folder,
        () -> folder.isThere() ? new Releasing(this, key, holder).end() : new Release.NotHeld());
  }

  /** Whether {@code token} is the current holder's. */
  public boolean isCurrent(LockKey key, long token) {
    return LockTrouble.told(
        folder,
        () ->
            folder.isThere()
                && folder.slot(key).look().entry().orElse(null) instanceof LockEntry.Held held
                && held.token() == token);
  }

  /** All locks that someone has, by name and scope. */
  public List<HeldLock> list() {
    return look(Integer.MAX_VALUE).held();
  }

  /**
   * Some of the locks that someone has.
   *
   * @param all whether there are no others
   */
  public record Looked(List<HeldLock> held, boolean all) {}

  /** Those among so many that are looked at, free ones too; whichever they are. */
  public Looked look(int looks) {
    return LockTrouble.told(
        folder,
        () -> {
          List<LockKey> keys = keys(looks);
          List<HeldLock> held = new ArrayList<>();
          for (LockKey key : keys) {
            held(key).ifPresent(held::add);
          }
          return new Looked(held, keys.size() < looks);
        });
  }

  /** Who has a lock, if anyone does; its holder may be dead. */
  public Optional<HeldLock> find(LockKey key) {
    return LockTrouble.told(folder, () -> folder.isThere() ? held(key) : Optional.empty());
  }

  /** Those whose holder is dead, and which were taken longer ago than {@code age}. */
  public List<HeldLock> stale(Duration age) {
    return list().stream().filter(lock -> lock.isStale(age)).toList();
  }

  /**
   * Frees the stale ones.
   *
   * @return how many were
   */
  public int clean(Duration age) {
    return LockTrouble.told(
        folder,
        () -> {
          int freed = 0;
          for (LockKey key : keys(Integer.MAX_VALUE)) {
            freed += free(key, age) ? 1 : 0;
          }
          if (folder.isThere()) {
            new LockSweeper(folder.base()).sweep(options.clock().instant());
          }
          return freed;
        });
  }

  /** How many things processes have prepared that were stopped then; {@link #clean} sweeps them. */
  public int leftovers() {
    return LockTrouble.told(
        folder,
        () ->
            folder.isThere()
                ? new LockSweeper(folder.base()).left(options.clock().instant()).size()
                : 0);
  }

  private boolean free(LockKey key, Duration age) throws IOException {
    LockDirectory slot = folder.slot(key);
    if (slot.look().entry().orElse(null) instanceof LockEntry.Held held) {
      if (lock(slot, key, held).isStale(age)
          && slot.swap(held, new LockEntry.Free(held.token(), LockNonce.fresh()))) {
        slot.forget(held.nonce());
        return true;
      }
    }
    return false;
  }

  private List<LockKey> keys(int most) throws IOException {
    return folder.isThere() ? new LockSweeper(folder.base()).keys(most) : List.of();
  }

  private Optional<HeldLock> held(LockKey key) throws IOException {
    LockDirectory slot = folder.slot(key);
    LockDirectory.Sight sight = slot.look();
    if (sight instanceof LockDirectory.Foreign foreign) {
      return Optional.of(lock(key, foreign));
    }
    return sight.entry().orElse(null) instanceof LockEntry.Held held
        ? Optional.of(lock(slot, key, held))
        : Optional.empty();
  }

  HeldLock lock(LockDirectory slot, LockKey key, LockEntry.Held held) {
    LockNote note = slot.note(held);
    return new HeldLock(
        key,
        Optional.of(Owners.shown(held, note)),
        held.process().map(ProcessIdentity::pid),
        age(Instant.ofEpochSecond(held.since())),
        Optional.of(held.token()),
        owners.liveness(held, note));
  }

  HeldLock lock(LockKey key, LockDirectory.Foreign foreign) {
    return new HeldLock(
        key,
        Optional.empty(),
        Optional.empty(),
        age(foreign.made()),
        Optional.empty(),
        Liveness.UNKNOWN);
  }

  LockDirectory slot(LockKey key) {
    return folder.slot(key);
  }

  LockOptions options() {
    return options;
  }

  /** A clock that was set back makes nothing older than now. */
  private Duration age(Instant since) {
    Duration age = Duration.between(since, options.clock().instant());
    return age.isNegative() ? Duration.ZERO : age;
  }
}
