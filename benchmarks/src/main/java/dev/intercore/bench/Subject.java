package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.json.JsonPayload;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;

/** A database of some size on which calls are made and timed, one by one. */
final class Subject implements AutoCloseable {
  private static final JsonPayload PAYLOAD =
      JsonPayload.of("{\"phase\":\"test\",\"tries\":4,\"files\":[\"src/main/A.java\"]}");
  private static final Duration TTL = Duration.ofHours(1);
  private static final int GUARDS = 1_000;

  private final Intercore intercore;
  private final int rows;
  private final Random random = new Random(1);
  private final Map<LibraryCall, Timings> times = new EnumMap<>(LibraryCall.class);

  Subject(Path file, int rows) throws SQLException {
    this.intercore = Population.make(file, rows, StoreOptions.defaults());
    this.rows = rows;
  }

  void forget() {
    times.clear();
  }

  Timings times(LibraryCall call) {
    return times.computeIfAbsent(call, _ -> new Timings());
  }

  /** One batch of calls on rows chosen at random among the newest {@code span}. */
  void batch(LibraryCall call, int span) {
    for (int i = 0; i < call.batch; i++) {
      int row = rows - 1 - random.nextInt(Math.min(span, rows));
      String key = call == LibraryCall.LIST ? Population.listed(row) : Population.key(row);
      String scope = Population.scope(row);
      SentinelClaim claim = SentinelClaim.every("guard", "session-" + random.nextInt(GUARDS), TTL);
      long start = System.nanoTime();
      boolean done = make(call, key, scope, claim);
      times(call).addSince(start);
      if (!done) {
        throw new IllegalStateException(call.title + " found nothing: " + key + " " + scope);
      }
      if (call == LibraryCall.DELETE) {
        // Put back at once, so that both databases keep their sizes.
        intercore.state().set(key, scope, PAYLOAD, TTL);
      }
    }
  }

  private boolean make(LibraryCall call, String key, String scope, SentinelClaim claim) {
    switch (call) {
      case GET -> {
        return intercore.state().get(key, scope).isPresent();
      }
      case SET -> intercore.state().set(key, scope, PAYLOAD, TTL);
      case DELETE -> {
        return intercore.state().delete(key, scope);
      }
      case KEYS -> {
        return intercore.state().keys().size() > 100;
      }
      case LIST -> {
        return intercore.state().list(key).size() == 10;
      }
      case CHECK -> intercore.sentinels().check(claim);
    }
    return true;
  }

  @Override
  public void close() {
    intercore.close();
  }
}
