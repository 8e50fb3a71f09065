package dev.intercore.testkit;

/** Which tests run: {@code ./test} runs the normal tier, {@code ./test --all} the long one. */
public final class Tier {
  private static final long NORMAL_SEED = 20_261_118;
  private static final long SEED = Long.getLong("seed", isAll() ? System.nanoTime() : NORMAL_SEED);

  private Tier() {}

  /** Whether the long tier runs. */
  public static boolean isAll() {
    return "all".equals(System.getProperty("intercore.tier"));
  }

  /**
   * The seed of all random choices of this run: {@code -Dseed=N}, otherwise the same number in each
   * run of the normal tier and a new one in each run of the long tier. A failure states it.
   */
  public static long seed() {
    return SEED;
  }

  /** The number of rounds of a race, kill or load test. */
  public static int rounds(int normal, int all) {
    return isAll() ? all : normal;
  }
}
