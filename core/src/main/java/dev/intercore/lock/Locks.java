package dev.intercore.lock;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Mutexes in a folder, without a database: acquires, releases, lists and frees stale ones. */
public final class Locks {
  private final LockFolder folder;
  private final LockOptions options;

  public Locks(LockFolder folder, LockOptions options) {
    this.folder = folder;
    this.options = options;
  }

  /** Returns the locks of one folder, which the first acquire creates. */
  public static Locks in(Path folder) {
    return new Locks(LockFolder.at(folder), LockOptions.defaults());
  }

  /** Acquires the lock for {@code holder}, and waits for it at most {@code wait}. */
  public Acquisition acquire(LockKey key, LockHolder holder, Duration wait) {
    return run(() -> {
      folder.create();
      return LockAttempt.toAcquire(this, key, holder).acquire(wait);
    });
  }

  /** Releases the lock if {@code holder} holds it. */
  public Release release(LockKey key, LockHolder holder) {
    return run(() ->
        folder.exists()
            ? LockAttempt.toRelease(this, key, holder).release()
            : new Release.NotHeld());
  }

  /** Returns whether {@code token} is that of the current holder. */
  public boolean isCurrent(LockKey key, long token) {
    return run(() ->
        folder.exists()
            && folder.directory(key).read().entry().orElse(null) instanceof LockEntry.Held held
            && held.token() == token);
  }

  /** Returns all held locks, sorted by name and scope. */
  public List<HeldLock> list() {
    return list(Integer.MAX_VALUE).held();
  }

  /** Reads at most {@code limit} locks, also free ones, and returns those that are held. */
  public LockListing list(int limit) {
    return run(() -> {
      List<LockKey> keys = keys(limit);
      List<HeldLock> held = new ArrayList<>();
      for (LockKey key : keys) {
        findHeld(key).ifPresent(held::add);
      }
      return new LockListing(held, keys.size() < limit);
    });
  }

  /** Returns the lock if it is held; its holder may be dead. */
  public Optional<HeldLock> find(LockKey key) {
    return run(() -> folder.exists() ? findHeld(key) : Optional.empty());
  }

  /** Returns the locks of dead holders that were acquired at least {@code age} ago. */
  public List<HeldLock> stale(Duration age) {
    return list().stream().filter(lock -> lock.isStale(age)).toList();
  }

  /** Frees the stale locks, removes abandoned files, and returns how many locks it freed. */
  public int clean(Duration age) {
    return run(() -> {
      int freed = 0;
      for (LockKey key : keys(Integer.MAX_VALUE)) {
        freed += freeIfStale(key, age) ? 1 : 0;
      }
      if (folder.exists()) {
        new LockSweeper(folder.base()).sweep(options.clock().instant());
      }
      return freed;
    });
  }

  /** Returns how many preparations of killed processes {@link #clean} would remove. */
  public int leftovers() {
    return run(() ->
        folder.exists()
            ? new LockSweeper(folder.base()).countLeftovers(options.clock().instant())
            : 0);
  }

  private boolean freeIfStale(LockKey key, Duration age) throws IOException {
    LockDirectory directory = folder.directory(key);
    if (directory.read().entry().orElse(null) instanceof LockEntry.Held held
        && describe(directory, key, held).isStale(age)
        && directory.swap(held, new LockEntry.Free(held.token(), LockNonce.fresh()))) {
      directory.removeNote(held.nonce());
      return true;
    }
    return false;
  }

  private List<LockKey> keys(int limit) throws IOException {
    return folder.exists() ? new LockSweeper(folder.base()).keys(limit) : List.of();
  }

  private Optional<HeldLock> findHeld(LockKey key) throws IOException {
    LockDirectory directory = folder.directory(key);
    LockDirectory.Content content = directory.read();
    if (content instanceof LockDirectory.Foreign foreign) {
      return Optional.of(describe(key, foreign));
    }
    return content.entry().orElse(null) instanceof LockEntry.Held held
        ? Optional.of(describe(directory, key, held))
        : Optional.empty();
  }

  HeldLock describe(LockDirectory directory, LockKey key, LockEntry.Held held) {
    LockNote note = directory.readNote(held);
    return new HeldLock(
        key,
        Optional.of(ownerText(held, note)),
        held.process().map(ProcessIdentity::pid),
        age(Instant.ofEpochSecond(held.since())),
        Optional.of(held.token()),
        liveness(held, note));
  }

  HeldLock describe(LockKey key, LockDirectory.Foreign foreign) {
    return new HeldLock(
        key,
        Optional.empty(),
        Optional.empty(),
        age(foreign.modified()),
        Optional.empty(),
        Liveness.UNKNOWN);
  }

  /** Returns the holder's text, else its session, else its host and pid. */
  static String ownerText(LockEntry.Held held, LockNote note) {
    String host = note.host().isEmpty() ? HeldLock.UNKNOWN_OWNER : note.host();
    return note.text()
        .or(note::session)
        .orElseGet(() -> held.process().map(process -> host + ":" + process.pid()).orElse(host));
  }

  private Liveness liveness(LockEntry.Held held, LockNote note) {
    return held.process()
        .map(process -> liveness(process.withHost(note.host()), held.since()))
        .orElse(Liveness.UNKNOWN);
  }

  /** A network folder may hold locks of another machine of the same name. */
  private Liveness liveness(ProcessIdentity process, long since) {
    ProcessTable processes = options.processes();
    Liveness liveness = processes.livenessInThisBoot(process);
    return liveness == Liveness.UNKNOWN && folder.isLocal()
        ? processes.liveness(process, since, options.clock().instant().getEpochSecond())
        : liveness;
  }

  /** Returns zero for a time in the future, which comes from a clock that was set back. */
  private Duration age(Instant since) {
    Duration age = Duration.between(since, options.clock().instant());
    return age.isNegative() ? Duration.ZERO : age;
  }

  LockDirectory directory(LockKey key) {
    return folder.directory(key);
  }

  LockOptions options() {
    return options;
  }

  /** Runs one operation and reports the errors of the file system with advice. */
  private <T> T run(FileOperation<T> operation) {
    try {
      return operation.run();
    } catch (IOException e) {
      String reason = FileErrors.reason(e);
      throw new IntercoreException(
          errorCode(reason),
          "locks in " + folder.base() + ": " + reason,
          "Free space or fix the permissions there, or set INTERCORE_LOCK_DIR to another folder.",
          e);
    }
  }

  private static ErrorCode errorCode(String reason) {
    return switch (reason) {
      case "No space left on device", "Disk quota exceeded" -> ErrorCode.DISK_FULL;
      case "Read-only file system" -> ErrorCode.READ_ONLY;
      default -> ErrorCode.IO;
    };
  }

  @FunctionalInterface
  private interface FileOperation<T> {
    T run() throws IOException;
  }

  /**
   * Some of the held locks.
   *
   * @param complete whether there are no other locks
   */
  public record LockListing(List<HeldLock> held, boolean complete) {}

  /** Result of an attempt to release a lock. */
  public sealed interface Release {
    record Released() implements Release {}

    record NotHeld() implements Release {}

    /** The lock has another holder and is unchanged. */
    record HeldByAnother(HeldLock lock) implements Release {}
  }
}
