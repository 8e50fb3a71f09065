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
  public Acquisition acquire(LockKey key, Holder holder, Duration wait) {
    return LockTrouble.told(
        folder,
        () -> {
          folder.prepare();
          return new Acquiring(this, key, holder).until(wait);
        });
  }

  /** Gives the lock back, if it is {@code holder}'s. */
  public Release release(LockKey key, Holder holder) {
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
                && folder.slot(key).look().entry().orElse(null) instanceof Entry.Held held
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
            new LockFiles(folder.base()).sweep(options.clock().instant());
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
                ? new LockFiles(folder.base()).left(options.clock().instant()).size()
                : 0);
  }

  private boolean free(LockKey key, Duration age) throws IOException {
    Slot slot = folder.slot(key);
    if (slot.look().entry().orElse(null) instanceof Entry.Held held) {
      if (lock(slot, key, held).isStale(age)
          && slot.swap(held, new Entry.Free(held.token(), Nonces.fresh()))) {
        slot.forget(held.nonce());
        return true;
      }
    }
    return false;
  }

  private List<LockKey> keys(int most) throws IOException {
    return folder.isThere() ? new LockFiles(folder.base()).keys(most) : List.of();
  }

  private Optional<HeldLock> held(LockKey key) throws IOException {
    Slot slot = folder.slot(key);
    Slot.Sight sight = slot.look();
    if (sight instanceof Slot.Foreign foreign) {
      return Optional.of(lock(key, foreign));
    }
    return sight.entry().orElse(null) instanceof Entry.Held held
        ? Optional.of(lock(slot, key, held))
        : Optional.empty();
  }

  HeldLock lock(Slot slot, LockKey key, Entry.Held held) {
    Note note = slot.note(held);
    return new HeldLock(
        key,
        Optional.of(Owners.shown(held, note)),
        held.process().map(ProcessIdentity::pid),
        age(Instant.ofEpochSecond(held.since())),
        Optional.of(held.token()),
        owners.liveness(held, note));
  }

  HeldLock lock(LockKey key, Slot.Foreign foreign) {
    return new HeldLock(
        key,
        Optional.empty(),
        Optional.empty(),
        age(foreign.made()),
        Optional.empty(),
        Liveness.UNKNOWN);
  }

  Slot slot(LockKey key) {
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
