package dev.intercore.bench;

import java.io.IOException;
import java.util.List;

/** Memory of an engine after many calls, and its growth. */
final class MemoryRow implements BenchRow {
  private static final int HALF = 50_000;
  private static final int SCOPES = 1_000;
  private static final long LONGEST_NANOS = 180_000_000_000L;
  private static final double BUDGET_MEGABYTES = 120;
  private static final double BUDGET_GROWTH = 2;

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String about() {
    return "memory of the engine after 100 000 calls, and how it grew";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, InterruptedException {
    try (WarmEngine engine = new WarmEngine(setting)) {
      long before = engine.calls();
      RawCalls calls = new RawCalls(engine);
      long end = System.nanoTime() + LONGEST_NANOS;
      double fresh = engine.residentMegabytes();
      make(setting.progress(), calls, 0, HALF, end);
      double middle = engine.residentMegabytes();
      make(setting.progress(), calls, HALF, 2 * HALF, end);
      double last = engine.residentMegabytes();
      engine.expectCalls(before, 2 * HALF);
      String details = "fresh %s, after 50 000 %s".formatted(write(fresh), write(middle));
      return List.of(
          Line.megabytes("engine after 100 000 calls", last, BUDGET_MEGABYTES, details),
          Line.megabytes("the same, growth since 50 000 calls", last - middle, BUDGET_GROWTH, ""));
    }
  }

  private static void make(Progress progress, RawCalls calls, int from, int to, long end)
      throws IOException {
    for (int i = from; i < to; i++) {
      progress.step("call", i, 2 * HALF);
      if (System.nanoTime() > end) {
        throw new IOException("only " + i + " calls in the time there is");
      }
      calls.make("bench-" + i, words(i));
    }
  }

  /** Guards, writes and reads in turns, of as many scopes as a day has sessions. */
  private static List<String> words(int call) {
    String scope = "session-" + call / 3 % SCOPES;
    return switch (call % 3) {
      case 0 -> List.of("sentinel", "check", "bench", scope, "--interval", "1");
      case 1 -> List.of("state", "set", "key", scope, "--value", "{\"call\":" + call + "}");
      default -> List.of("state", "get", "key", scope);
    };
  }

  private static String write(double megabytes) {
    return Line.Unit.MEGABYTES.write(megabytes);
  }
}
