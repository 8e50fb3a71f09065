package dev.intercore.query;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.ReadOnlySession.QueryRows;
import dev.intercore.store.Store;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Runs one SELECT on the views within time, rows, bytes and memory. The statement runs on a daemon
 * thread: SQLite cannot be interrupted while it compiles or inside one function, and the caller
 * must get its answer in time even then.
 */
public final class Query {
  private static final Path MEMORY = Path.of("/proc/self/status");
  private static final String RESIDENT = "VmRSS:";
  private static final int KILOBYTE = 1024;

  /** A sort can grow by a gigabyte in a second. */
  private static final long POLL_MILLIS = 20;

  /** How long an interrupted statement may take to end before the caller goes on without it. */
  private static final long GRACE_MILLIS = 500;

  private final Store store;
  private final Function<Store, ViewRows> viewRows;
  private final Limits limits;
  private final List<String> corrupt = new ArrayList<>();
  private final List<IntercoreException> refused = new ArrayList<>();

  /**
   * Creates a query.
   *
   * @param viewRows the rows that are not in the store, read through a snapshot of it
   */
  public Query(Store store, Function<Store, ViewRows> viewRows, Limits limits) {
    this.store = store;
    this.viewRows = viewRows;
    this.limits = limits;
  }

  /**
   * What one statement may cost.
   *
   * @param memory how much the process may grow meanwhile, in bytes
   */
  public record Limits(Duration time, int rows, long bytes, long memory) {
    public static final Duration MAX_TIME = Duration.ofSeconds(10);
    public static final int MAX_ROWS = 10_000;
    public static final long MAX_BYTES = 16L << 20;
    public static final long MAX_MEMORY = 256L << 20;

    public static final Limits DEFAULT = new Limits(MAX_TIME, MAX_ROWS, MAX_BYTES, MAX_MEMORY);
  }

  /**
   * Runs a statement.
   *
   * @throws IntercoreException when it is rejected, invalid or over a limit
   */
  public QueryRows ask(String sql) {
    return ask(sql, false);
  }

  /** Runs the SQL of a question in plain words. Its errors do not advise to edit the SQL. */
  public QueryRows askMeaning(String sql) {
    return ask(sql, true);
  }

  private QueryRows ask(String sql, boolean inWords) {
    checkLength(sql);
    Set<String> views = QueryStatement.check(sql);
    QueryErrors errors = new QueryErrors(inWords, views);
    ReadOnlySession session = store.readOnlySession();
    FutureTask<QueryRows> task =
        new FutureTask<>(() -> {
          // The thread closes the session: a running statement cannot be closed from outside.
          try (session) {
            return run(session, sql, views);
          } catch (ReadOnlySession.Failure e) {
            throw errors.of(e);
          }
        });
    Thread.ofPlatform().daemon().name("query").start(task);
    return await(task, session, errors);
  }

  private static void checkLength(String sql) {
    try {
      int bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(sql)).remaining();
      if (bytes > ReadOnlySession.MAX_SQL_BYTES) {
        throw QueryErrors.rejected(
            "the statement is " + bytes + " bytes long",
            "The limit is " + ReadOnlySession.MAX_SQL_BYTES + " bytes.");
      }
    } catch (CharacterCodingException _) {
      throw QueryErrors.rejected("the statement is not valid Unicode", "Write it in UTF-8.");
    }
  }

  private QueryRows run(ReadOnlySession session, String sql, Set<String> views) {
    QueryViews.define(session, store.now());
    ViewRows rows =
        store.snapshot(moment -> {
          ViewRows supplied = viewRows.apply(moment);
          supplied.fill(session, views);
          return supplied;
        });
    corrupt.addAll(rows.corrupt());
    refused.addAll(rows.refused());
    session.seal();
    return session.query(sql, limits.rows(), limits.bytes());
  }

  /** Returns a sentence for each record that cannot be read. */
  public List<String> corrupt() {
    return List.copyOf(corrupt);
  }

  /** Returns the errors of sources that were not read; the results are without their rows. */
  public List<IntercoreException> refused() {
    return List.copyOf(refused);
  }

  private QueryRows await(FutureTask<QueryRows> task, ReadOnlySession session, QueryErrors errors) {
    long start = System.nanoTime();
    long memory = residentBytes();
    while (true) {
      try {
        return task.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        String exceeded = exceededLimit(start, memory);
        if (!exceeded.isEmpty()) {
          stop(task, session);
          throw errors.tooExpensive(exceeded);
        }
      } catch (InterruptedException _) {
        stop(task, session);
        Thread.currentThread().interrupt();
        throw errors.tooExpensive("it was interrupted");
      } catch (ExecutionException e) {
        throw failure(e);
      }
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    return e.getCause() instanceof RuntimeException cause
        ? cause
        : new IntercoreException(
            ErrorCode.INTERNAL,
            "the query failed: " + e.getCause(),
            "Run the command again with --verbose and report it.",
            e);
  }

  /** Returns the limit that the running statement exceeds, as a sentence, or an empty text. */
  private String exceededLimit(long start, long memory) {
    Duration time = limits.time();
    if (System.nanoTime() - start > time.toNanos()) {
      return "the answer takes more than "
          + (time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms");
    }
    return residentBytes() - memory > limits.memory()
        ? "the answer needs more than " + (limits.memory() >> 20) + " MB of memory"
        : "";
  }

  private static void stop(FutureTask<QueryRows> task, ReadOnlySession session) {
    try {
      session.interrupt();
      task.get(GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RuntimeException _) {
      // It has ended, or ends with its daemon thread when SQLite checks for an interrupt.
    }
  }

  /** Returns 0 on systems without /proc; then only time is limited. */
  private static long residentBytes() {
    try {
      for (String line : Files.readAllLines(MEMORY)) {
        if (line.startsWith(RESIDENT)) {
          String number = line.substring(RESIDENT.length(), line.length() - "kB".length()).strip();
          return Long.parseLong(number) * KILOBYTE;
        }
      }
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException _) {
      // Not Linux.
    }
    return 0;
  }
}
