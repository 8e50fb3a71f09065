package dev.intercore.testing;

/**
 * Which tests run: the short forms by default, the long forms with {@code -Dintercore.tier=all}.
 */
public final class Tier {
  private static final boolean ALL = "all".equals(System.getProperty("intercore.tier"));

  private Tier() {}

  /** The number of rounds of a race, kill or load test. */
  public static int rounds(int shortForm, int longForm) {
    return ALL ? longForm : shortForm;
  }
}
