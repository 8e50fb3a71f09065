package dev.intercore.store;

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
 */
public final class CommitWatch implements AutoCloseable {
  private static final long WITHOUT_KERNEL_NANOS = 50_000_000;

  private final Optional<WatchService> kernel;
  private final Backoff backoff;

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
          service, StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_CREATE);
      return service;
    } catch (IOException e) {
      service.close();
      throw e;
    }
  }

  /** Returns after the next commit, or without one after so long; sometimes for no reason. */
  public void await(long nanos) {
    if (kernel.isEmpty()) {
      backoff.pause(Math.min(nanos, WITHOUT_KERNEL_NANOS));
      return;
    }
    try {
      WatchKey key = kernel.get().poll(nanos, TimeUnit.NANOSECONDS);
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
