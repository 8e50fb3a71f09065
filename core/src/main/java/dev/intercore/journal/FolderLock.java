package dev.intercore.journal;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.Store;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The right to change a folder. Processes exclude each other by a lock of the operating system,
 * which ends with its process. That lock does not exclude threads of one process; a lock of Java
 * does.
 */
final class FolderLock implements AutoCloseable {
  static final String NAME = "lock";

  /**
   * One lock for each file and process. Closing any channel of a file drops the process's lock on
   * it, so only the thread with this lock may open one.
   */
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final FolderFiles files;
  private final Path file;
  private final ReentrantLock thread;
  private final FileChannel channel;
  private final Object key;

  private FolderLock(Attempt attempt, FileChannel channel, Object key) {
    this.files = attempt.files;
    this.file = attempt.file;
    this.thread = attempt.thread;
    this.channel = channel;
    this.key = key;
  }

  /** Waits for the lock. Creates its file if there is none. */
  static FolderLock acquire(FolderFiles files, Store store, Deadline deadline) {
    return files.call(() -> {
      files.prepare();
      Attempt attempt = new Attempt(files, lockFile(files));
      return attempt.await(
          store,
          deadline,
          () -> {
            files.prepare();
            PrivateFiles.createFileIfAbsent(attempt.file);
          });
    });
  }

  /** Waits for the lock. Creates nothing; returns empty if there is no lock file. */
  static Optional<FolderLock> acquireExisting(FolderFiles files, Store store, Deadline deadline) {
    return files.call(() -> {
      try {
        Attempt attempt = new Attempt(files, lockFile(files));
        return Optional.of(attempt.await(store, deadline, () -> key(attempt.file)));
      } catch (NoSuchFileException _) {
        return Optional.empty();
      }
    });
  }

  private static Path lockFile(FolderFiles files) throws IOException {
    return files.path().toRealPath().resolve(FolderFiles.LOCAL).resolve(NAME);
  }

  private interface Preparation {
    void run() throws IOException;
  }

  /** One call that waits for the lock. */
  private static final class Attempt {
    private final FolderFiles files;
    private final Path file;
    private final ReentrantLock thread;

    Attempt(FolderFiles files, Path file) {
      this.files = files;
      this.file = file;
      this.thread = THREADS.computeIfAbsent(file, _ -> new ReentrantLock(true));
    }

    FolderLock await(Store store, Deadline deadline, Preparation preparation) throws IOException {
      if (thread.isHeldByCurrentThread()) {
        throw new IllegalStateException("a change inside a change");
      }
      awaitOtherThreads(deadline);
      boolean acquired = false;
      try {
        FolderLock lock =
            Backoff.poll(
                    store.options().backoff(),
                    deadline,
                    () -> {
                      store.options().request().checkCaller();
                      preparation.run();
                      return tryAcquire();
                    })
                .orElseThrow(() -> busy(files, file));
        acquired = true;
        return lock;
      } finally {
        if (!acquired) {
          thread.unlock();
        }
      }
    }

    private void awaitOtherThreads(Deadline deadline) {
      try {
        if (thread.tryLock(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)) {
          return;
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      throw busy(files, file);
    }

    private Optional<FolderLock> tryAcquire() throws IOException {
      try {
        return tryAcquire(key(file));
      } catch (NoSuchFileException _) {
        return Optional.empty();
      }
    }

    private Optional<FolderLock> tryAcquire(Object before) throws IOException {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      boolean acquired = false;
      try {
        // A lock on a file that was removed with its folder excludes no one.
        if (channel.tryLock() != null && before.equals(keyIfExists(file).orElse(""))) {
          acquired = true;
          return Optional.of(new FolderLock(this, channel, before));
        }
        return Optional.empty();
      } finally {
        if (!acquired) {
          channel.close();
        }
      }
    }
  }

  private static IntercoreException busy(FolderFiles files, Path file) {
    return new IntercoreException(
        ErrorCode.BUSY,
        files.format().noun() + " are busy: " + file,
        "Another process changes them; try again, or wait longer with --timeout.");
  }

  /** Returns device and inode of the file. */
  private static Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private static Optional<Object> keyIfExists(Path file) throws IOException {
    try {
      return Optional.of(key(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** Returns whether the lock still excludes others: its file may have been removed. */
  boolean isHeld() throws IOException {
    return keyIfExists(file).equals(Optional.of(key));
  }

  /**
   * Checks that the lock still excludes others.
   *
   * @throws IntercoreException BUSY if its file was removed
   */
  void requireHeld() {
    if (!files.call(this::isHeld)) {
      throw busy(files, file);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // The lock ends with the channel, which ends with the process at the latest.
    } finally {
      thread.unlock();
    }
  }
}
