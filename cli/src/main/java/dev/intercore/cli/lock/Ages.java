package dev.intercore.cli.lock;

import java.time.Duration;

/** How old a lock is, in a form that {@code --older-than} takes as well. */
final class Ages {
  private Ages() {}

  static String text(Duration age) {
    return age.toSeconds() + "s";
  }
}
