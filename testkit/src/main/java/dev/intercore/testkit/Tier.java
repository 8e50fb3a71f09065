package dev.intercore.testkit;

/** Which tests run: {@code ./test} runs the normal tier, {@code ./test --all} the long one. */
public final class Tier {
  private Tier() {}

  /** Whether the long tier runs. */
  public static boolean isAll() {
    return "all".equals(System.getProperty("intercore.tier"));
  }

  /** The number of rounds of a race, kill or load test. */
  public static int rounds(int normal, int all) {
    return isAll() ? all : normal;
  }
}
