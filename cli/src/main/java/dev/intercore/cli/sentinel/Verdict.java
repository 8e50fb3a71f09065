package dev.intercore.cli.sentinel;

/** The two words a guard says. */
final class Verdict {
  private Verdict() {}

  static String word(boolean allowed) {
    return allowed ? "allowed" : "throttled";
  }
}
