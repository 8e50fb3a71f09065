package dev.intercore.cli.agent;

import dev.intercore.process.Liveness;
import java.util.Locale;

/** Whether a process lives, in a word. */
final class Liveliness {
  private Liveliness() {}

  static String of(Liveness liveness) {
    return liveness.name().toLowerCase(Locale.ROOT);
  }
}
