package dev.intercore.cli.testing;

import java.util.Random;
import java.util.function.Consumer;

/**
 * Runs a check on many random inputs. The normal tier tests the same cases each time, the long tier
 * others and ten times as many; {@code -Dseed=N} chooses them, {@code -Dcases=N} tests more, and
 * {@code -Dcase=K} repeats one. A failure states both numbers. The tests of core have the same
 * rule.
 */
public final class SeededCases {
  private static final boolean ALL = "all".equals(System.getProperty("intercore.tier"));
  private static final long NORMAL_SEED = 20_261_118;
  private static final long SEED = Long.getLong("seed", ALL ? System.nanoTime() : NORMAL_SEED);
  private static final int ONLY = Integer.getInteger("case", -1);

  private SeededCases() {}

  private static int count(int byDefault) {
    int cases = ALL ? 10 * byDefault : byDefault;
    return ONLY < 0 ? Math.max(cases, Integer.getInteger("cases", cases)) : 1;
  }

  /** Runs the check on this many inputs. */
  public static void run(int cases, Consumer<Random> check) {
    int first = Math.max(0, ONLY);
    int count = count(cases);
    for (int i = first; i < first + count; i++) {
      try {
        // Random uses the seed almost as it is: seeds that differ by one would start alike.
        check.accept(new Random(new Random(SEED).nextLong() ^ i * 0x9E37_79B9_7F4A_7C15L));
      } catch (RuntimeException | AssertionError | StackOverflowError e) {
        throw new AssertionError(
            "seed=%d case=%d failed: %s%nRepeat it with -Dseed=%d -Dcase=%d"
                .formatted(SEED, i, e, SEED, i),
            e);
      }
    }
  }
}
