package dev.intercore.cli.guard.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** When a tool calls us. */
public enum Moment {
  /** Before it edits something, and the only one that may stop it. */
  GATE("gate"),
  SESSION_START("session-start"),
  RENEW("renew"),
  STOP("stop"),
  SESSION_END("session-end");

  private final String word;

  Moment(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /** Those that may be left out, as people name them. */
  public static List<String> optional() {
    return Arrays.stream(values()).filter(m -> m != GATE).map(Moment::word).toList();
  }

  /** The one of that name, if it may be left out. */
  public static Optional<Moment> optional(String word) {
    return Arrays.stream(values()).filter(m -> m != GATE && m.word.equals(word)).findFirst();
  }
}
