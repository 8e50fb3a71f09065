package dev.intercore.cli.guard.hook;

import java.util.Locale;

/** When a hook is called. The tools have different names for the same moments. */
public enum Occasion {
  BEFORE_TOOL,
  AFTER_TOOL,
  SESSION_START,
  /** The agent's turn is over. */
  STOP,
  SESSION_END,
  /** Any other, at which there is nothing to do. */
  OTHER;

  /**
   * The moment that a message tells of.
   *
   * @param event the tool's name of it
   * @param hasTool whether it speaks of a tool: then, whatever it is called, something may be about
   *     to happen
   */
  static Occasion of(String event, boolean hasTool) {
    return switch (event.toLowerCase(Locale.ROOT)) {
      case "pretooluse", "beforetool", "beforeshellexecution" -> BEFORE_TOOL;
      case "posttooluse",
          "posttoolusefailure",
          "posttoolbatch",
          "aftertool",
          "afterfileedit",
          "aftershellexecution",
          "aftermcpexecution" ->
          AFTER_TOOL;
      case "sessionstart" -> SESSION_START;
      case "stop", "afteragent" -> STOP;
      case "sessionend" -> SESSION_END;
      default -> hasTool ? BEFORE_TOOL : OTHER;
    };
  }

  /** Whether an answer decides what happens next. */
  public boolean isGate() {
    return this == BEFORE_TOOL;
  }
}
