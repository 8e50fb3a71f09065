package dev.intercore.testkit;

public final class Tier {
  private Tier() {}

  /** Whether the long tier runs: {@code ./test --all}. */
  public static boolean isAll() {
    return "all".equals(System.getProperty("intercore.tier"));
  }

  /** The first number in the normal tier, the second in the long one. */
  public static int rounds(int normal, int all) {
    return isAll() ? all : normal;
  }
}
