package dev.intercore.cli.testing;

import java.util.Random;
import java.util.function.Consumer;

/**
 * Runs a check on many random inputs. Every run tests the same cases; {@code -Dseed=N} tests
 * others, {@code -Dcases=N} tests more, and {@code -Dcase=K} repeats one. A failure states both
 * numbers.
 */
public final class SeededCases {
  private static final long DEFAULT_SEED = 20_261_118;

  private SeededCases() {}

  public static void run(int cases, Consumer<Random> check) {
    long seed = Long.getLong("seed", DEFAULT_SEED);
    int only = Integer.getInteger("case", -1);
    int count = Math.max(cases, Integer.getInteger("cases", cases));
    for (int i = Math.max(0, only); i < (only < 0 ? count : only + 1); i++) {
      try {
        // Random uses the seed almost as it is: seeds that differ by one would start alike.
        check.accept(new Random(new Random(seed).nextLong() ^ i * 0x9E37_79B9_7F4A_7C15L));
      } catch (RuntimeException | AssertionError | StackOverflowError e) {
        throw new AssertionError(
            "seed=%d case=%d failed: %s%nRepeat it with -Dseed=%d -Dcase=%d"
                .formatted(seed, i, e, seed, i),
            e);
      }
    }
  }
}
