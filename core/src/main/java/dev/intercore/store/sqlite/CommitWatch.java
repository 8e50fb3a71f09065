package dev.intercore.store.sqlite;

import dev.intercore.common.Backoff;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Wakes when anyone commits: the WAL is written then, and the kernel tells. Begin to watch before
 * the first look, and nothing is missed. Where the kernel has no watch left, a look is due every so
 * often.
 *
 * <p>What the kernel tells of is the write; others see the commit only when the disk has it and the
 * shared memory says so, of which nobody tells. Whoever looks in between sees nothing new, so some
 * more looks follow, each later than the one before.
 */
final class CommitWatch implements AutoCloseable {
  private static final long WITHOUT_KERNEL_NANOS = 50_000_000;

  private static final long FIRST_AGAIN_NANOS = 200_000;
  private static final int LATER = 2;

  /** A disk that takes longer is waited for by those who look once a second. */
  private static final long LAST_AGAIN_NANOS = 512_000_000;

  private final Optional<WatchService> kernel;
  private final Backoff backoff;

  /** When to look again after what the kernel told of; never, when that was long ago. */
  private long againNanos = Long.MAX_VALUE;

  private CommitWatch(Optional<WatchService> kernel, Backoff backoff) {
    this.kernel = kernel;
    this.backoff = backoff;
  }

  static CommitWatch on(Path folder, Backoff backoff) {
    try {
      return new CommitWatch(Optional.of(kernel(folder)), backoff);
    } catch (IOException | UnsupportedOperationException _) {
      return new CommitWatch(Optional.empty(), backoff);
    }
  }

  private static WatchService kernel(Path folder) throws IOException {
    WatchService service = FileSystems.getDefault().newWatchService();
    try {
      folder.register(
          service,
          StandardWatchEventKinds.ENTRY_MODIFY,
          StandardWatchEventKinds.ENTRY_CREATE,
          StandardWatchEventKinds.ENTRY_DELETE);
      return service;
    } catch (IOException e) {
      service.close();
      throw e;
    }
  }

  /**
   * Returns after the next commit, or without one after so long; sometimes for no reason, and some
   * times more after a commit.
   */
  public void await(long nanos) {
    if (kernel.isEmpty()) {
      backoff.pause(Math.min(nanos, WITHOUT_KERNEL_NANOS));
      return;
    }
    try {
      WatchKey key = kernel.get().poll(Math.min(nanos, againNanos), TimeUnit.NANOSECONDS);
      againNanos = key == null ? later(nanos) : FIRST_AGAIN_NANOS;
      while (key != null) {
        key.pollEvents();
        key.reset();
        key = kernel.get().poll();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      backoff.pause(nanos);
    } catch (ClosedWatchServiceException _) {
      backoff.pause(Math.min(nanos, WITHOUT_KERNEL_NANOS));
    }
  }

  /** After a wait without a word from the kernel. */
  private long later(long nanos) {
    if (nanos < againNanos) {
      return againNanos; // the one who waits was not that patient
    }
    return againNanos > LAST_AGAIN_NANOS / LATER ? Long.MAX_VALUE : againNanos * LATER;
  }

  @Override
  public void close() {
    kernel.ifPresent(service -> {
      try {
        service.close();
      } catch (IOException _) {
        // It ends with the process then.
      }
    });
  }
}
