package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One claim through the library and the same one by hand. The clock moves one second a claim on
 * both sides: with an interval of a second each claim is allowed, with a longer one each but the
 * first is throttled.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ClaimBenchmark {
  static final String ALLOWED = "allowed";
  static final String THROTTLED = "throttled";
  static final String SCRATCH = "intercore.bench.scratch";

  private static final String NAME = "bench-guard";
  private static final String SCOPE = "session-4711";
  private static final long LONG_SECONDS = 1_000_000_000_000L;

  @Param({ALLOWED, THROTTLED})
  public String outcome = ALLOWED;

  private final Intercore intercore;
  private final Sentinels sentinels;
  private final BareClaims bare;
  private long now = Instant.EPOCH.plus(Duration.ofDays(20_000)).getEpochSecond();

  public ClaimBenchmark() {
    try {
      Path folder = Files.createTempDirectory(Path.of(System.getProperty(SCRATCH)), "claim-");
      Recorder recorder = new Recorder();
      List<String> allowed;
      List<String> throttled;
      Path other = folder.resolve("bare.db");
      try (Intercore recorded =
          Intercore.init(other, StoreOptions.defaults().withTrace(recorder))) {
        SentinelClaim once = SentinelClaim.once("recorded", SCOPE);
        recorded.sentinels().check(SentinelClaim.once("first", SCOPE));
        allowed = recorder.of(() -> recorded.sentinels().check(once));
        throttled = recorder.of(() -> recorded.sentinels().check(once));
      }
      bare = new BareClaims(other, allowed, throttled);
      intercore =
          Intercore.init(
              folder.resolve("library.db"),
              StoreOptions.defaults().withClock(() -> Instant.ofEpochSecond(now++)));
      sentinels = intercore.sentinels();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private long interval() {
    return outcome.equals(ALLOWED) ? 1 : LONG_SECONDS;
  }

  @Benchmark
  public boolean library() {
    return sentinels.check(SentinelClaim.every(NAME, SCOPE, Duration.ofSeconds(interval())));
  }

  @Benchmark
  public boolean jdbc() throws SQLException {
    return bare.check(NAME, SCOPE, now++, interval());
  }

  @TearDown
  public void close() throws SQLException {
    bare.close();
    intercore.close();
  }
}
