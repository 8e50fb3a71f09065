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
  private final FileChannel channel;
  private final Object key;

  private FolderLock(FolderFiles files, Path file, FileChannel channel, Object key) {
    this.files = files;
    this.file = file;
    this.channel = channel;
    this.key = key;
  }

  /** Waits for the lock. Creates its file if there is none. */
  static FolderLock acquire(FolderFiles files, Store store, Deadline deadline) {
    return files.call(() -> {
      files.prepare();
      Path file = lockFile(files);
      return await(
          files,
          file,
          store,
          deadline,
          () -> {
            files.prepare();
            PrivateFiles.createFileIfAbsent(file);
            try {
              return tryAcquire(files, file);
            } catch (NoSuchFileException _) {
              return Optional.empty();
            }
          });
    });
  }

  /** Waits for the lock. Creates nothing; returns empty if there is no lock file. */
  static Optional<FolderLock> acquireExisting(FolderFiles files, Store store, Deadline deadline) {
    return files.call(() -> {
      try {
        Path file = lockFile(files);
        return Optional.of(await(files, file, store, deadline, () -> tryAcquire(files, file)));
      } catch (NoSuchFileException _) {
        return Optional.empty();
      }
    });
  }

  private static Path lockFile(FolderFiles files) throws IOException {
    return files.path().toRealPath().resolve(FolderFiles.LOCAL).resolve(NAME);
  }

  private static FolderLock await(
      FolderFiles files,
      Path file,
      Store store,
      Deadline deadline,
      Backoff.Attempt<FolderLock, IOException> attempt)
      throws IOException {
    ReentrantLock thread = thread(file);
    if (thread.isHeldByCurrentThread()) {
      throw new IllegalStateException("a change inside a change");
    }
    if (!tryLock(thread, deadline)) {
      throw busy(files, file);
    }
    Optional<FolderLock> lock = Optional.empty();
    try {
      lock =
          Backoff.poll(
              store.options().backoff(),
              deadline,
              () -> {
                store.options().request().checkCaller();
                return attempt.run();
              });
      return lock.orElseThrow(() -> busy(files, file));
    } finally {
      if (lock.isEmpty()) {
        thread.unlock();
      }
    }
  }

  private static ReentrantLock thread(Path file) {
    return THREADS.computeIfAbsent(file, _ -> new ReentrantLock(true));
  }

  private static boolean tryLock(ReentrantLock thread, Deadline deadline) {
    try {
      return thread.tryLock(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Optional<FolderLock> tryAcquire(FolderFiles files, Path file) throws IOException {
    Object before = key(file);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    boolean acquired = false;
    try {
      // The lock of a file that was removed with its folder excludes no other process.
      acquired = channel.tryLock() != null && keyIfExists(file).equals(Optional.of(before));
      return acquired
          ? Optional.of(new FolderLock(files, file, channel, before))
          : Optional.empty();
    } finally {
      if (!acquired) {
        channel.close();
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
      thread(file).unlock();
    }
  }
}
