package dev.intercore.work.storage.files;

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
 * The right to change a folder. Processes are kept apart by a lock of the operating system, which
 * ends with its process; threads of one process, which that lock takes for one, by another.
 */
final class FolderLock implements AutoCloseable {
  static final String NAME = "lock";

  /** To close any channel of the file drops the process's lock, so nobody else may open one. */
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final Path file;
  private final ReentrantLock thread;
  private final FileChannel channel;
  private final Object key;

  private FolderLock(Path file, ReentrantLock thread, FileChannel channel, Object key) {
    this.file = file;
    this.thread = thread;
    this.channel = channel;
    this.key = key;
  }

  /** Waits for it, making the file if there is none. */
  static FolderLock take(TeamFolder folder, Store database, Deadline deadline) {
    return folder.act(() -> {
      folder.prepare();
      Path file = folder.path().toRealPath().resolve(TeamFolder.LOCAL).resolve(NAME);
      return await(
          file,
          database,
          deadline,
          () -> {
            folder.prepare();
            PrivateFiles.createFileIfAbsent(file);
          });
    });
  }

  /** Waits for it and makes nothing; nothing if there is no such file. */
  static Optional<FolderLock> takeExisting(TeamFolder folder, Store database, Deadline deadline) {
    return folder.act(() -> {
      try {
        Path file = folder.path().toRealPath().resolve(TeamFolder.LOCAL).resolve(NAME);
        return Optional.of(await(file, database, deadline, () -> key(file)));
      } catch (NoSuchFileException _) {
        return Optional.empty();
      }
    });
  }

  private interface Preparation {
    void run() throws IOException;
  }

  private static FolderLock await(
      Path file, Store database, Deadline deadline, Preparation preparation) throws IOException {
    ReentrantLock thread = THREADS.computeIfAbsent(file, _ -> new ReentrantLock(true));
    if (thread.isHeldByCurrentThread()) {
      throw new IllegalStateException("a decision inside a decision");
    }
    takeTurn(thread, file, deadline);
    boolean taken = false;
    try {
      FolderLock lock =
          Backoff.poll(
                  database.options().backoff(),
                  deadline,
                  () -> {
                    database.options().request().checkCaller();
                    preparation.run();
                    return attempt(file, thread);
                  })
              .orElseThrow(() -> busy(file));
      taken = true;
      return lock;
    } finally {
      if (!taken) {
        thread.unlock();
      }
    }
  }

  private static void takeTurn(ReentrantLock thread, Path file, Deadline deadline) {
    try {
      if (thread.tryLock(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw busy(file);
  }

  private static IntercoreException busy(Path file) {
    return new IntercoreException(
        ErrorCode.BUSY,
        "the records of the team are busy: " + file,
        "Another process changes them; try again, or wait longer with --timeout.");
  }

  /** Who removes the folder removes the lock with it; then another may be at it by now. */
  void require(TeamFolder folder) {
    if (!folder.act(this::isHeld)) {
      throw busy(file);
    }
  }

  private static Optional<FolderLock> attempt(Path file, ReentrantLock thread) throws IOException {
    try {
      return attempt(file, thread, key(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private static Optional<FolderLock> attempt(Path file, ReentrantLock thread, Object before)
      throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    boolean taken = false;
    try {
      // Whoever removes the folder takes the file along; a lock on what is gone keeps nobody out.
      if (channel.tryLock() != null && before.equals(keyIfThere(file).orElse(""))) {
        taken = true;
        return Optional.of(new FolderLock(file, thread, channel, before));
      }
      return Optional.empty();
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  private static Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private static Optional<Object> keyIfThere(Path file) throws IOException {
    try {
      return Optional.of(key(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** Whether it still keeps others out: the file may have been removed meanwhile. */
  boolean isHeld() throws IOException {
    return keyIfThere(file).equals(Optional.of(key));
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // The lock is gone with the channel, and that with the process at the latest.
    } finally {
      thread.unlock();
    }
  }
}
