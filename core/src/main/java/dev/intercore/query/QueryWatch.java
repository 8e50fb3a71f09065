package dev.intercore.query;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.ReadOnlySession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Waits for an answer, and no longer than may be. SQLite looks up between instructions, not while
 * it compiles or within one function; so the work is done by another thread, and who asks gets an
 * answer in time even if that thread cannot be stopped.
 */
final class QueryWatch {
  private static final Path MEMORY = Path.of("/proc/self/status");
  private static final String RESIDENT = "VmRSS:";
  private static final int KILOBYTE = 1024;

  /** A sort may grow by a gigabyte in a second. */
  private static final long LOOK_MILLIS = 20;

  /** How long one that was told to stop may take to. */
  private static final long GRACE_MILLIS = 500;

  private final ReadOnlySession session;
  private final QueryLimits limits;
  private final Asked asked;
  private final FutureTask<Object> work;
  private final long start = System.nanoTime();
  private final long memory = residentBytes();

  private QueryWatch(
      ReadOnlySession session, QueryLimits limits, Asked asked, FutureTask<Object> work) {
    this.session = session;
    this.limits = limits;
    this.asked = asked;
    this.work = work;
  }

  /** Work that answers. */
  interface Work<T> {
    T run();
  }

  @SuppressWarnings("unchecked")
  static <T> T over(ReadOnlySession session, QueryLimits limits, Asked asked, Work<T> work) {
    FutureTask<Object> task =
        new FutureTask<>(() -> {
          try (session) {
            return work.run();
          }
        });
    Thread.ofPlatform().daemon().name("query").start(task);
    return (T) new QueryWatch(session, limits, asked, task).answer();
  }

  private Object answer() {
    while (true) {
      try {
        return work.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        look();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw stopped("it was interrupted", e);
      } catch (ExecutionException e) {
        throw thrown(e);
      }
    }
  }

  private static RuntimeException thrown(ExecutionException e) {
    return e.getCause() instanceof RuntimeException cause
        ? cause
        : new IntercoreException(
            ErrorCode.INTERNAL,
            "the question could not be answered: " + e.getCause(),
            "Run the command again with --verbose and report it.",
            e);
  }

  private void look() {
    if (System.nanoTime() - start > limits.time().toNanos()) {
      throw stopped("the answer takes more than " + shown(limits.time()), null);
    }
    if (residentBytes() - memory > limits.memory()) {
      throw stopped(
          "the answer needs more than " + (limits.memory() >> 20) + " MB of memory", null);
    }
  }

  private static String shown(Duration time) {
    return time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private IntercoreException stopped(String fact, @Nullable Exception e) {
    try {
      session.interrupt();
      work.get(GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RuntimeException _) {
      // It has stopped, or will when it looks up; nobody waits for it.
    }
    return new IntercoreException(ErrorCode.BAD_VALUE, fact, asked.lessWork(), e);
  }

  /** 0 where the system does not say; then only time is bounded. */
  private static long residentBytes() {
    try {
      for (String line : Files.readAllLines(MEMORY)) {
        if (line.startsWith(RESIDENT)) {
          String number = line.substring(RESIDENT.length(), line.length() - "kB".length()).strip();
          return Long.parseLong(number) * KILOBYTE;
        }
      }
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException _) {
      // Another system.
    }
    return 0;
  }
}
