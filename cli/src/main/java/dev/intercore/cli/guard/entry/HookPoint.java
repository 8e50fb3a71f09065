package dev.intercore.cli.guard.entry;

import java.util.Optional;

/**
 * A place where a tool calls us.
 *
 * @param event the tool's name for it
 * @param matcher the tool's tools that it is about; nothing where it is about none
 */
public record HookPoint(Moment moment, String event, Optional<String> matcher) {
  private static final int SECONDS = 10;

  /** Codex gives no more at the end of a session, and Claude Code hardly that. */
  private static final int LAST_SECONDS = 3;

  static HookPoint of(Moment moment, String event) {
    return new HookPoint(moment, event, Optional.empty());
  }

  static HookPoint of(Moment moment, String event, String matcher) {
    return new HookPoint(moment, event, Optional.of(matcher));
  }

  boolean isGate() {
    return moment == Moment.GATE;
  }

  /** How long the tool waits. */
  int seconds() {
    return moment == Moment.SESSION_END ? LAST_SECONDS : SECONDS;
  }
}
