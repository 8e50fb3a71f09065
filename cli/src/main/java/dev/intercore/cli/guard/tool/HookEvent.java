package dev.intercore.cli.guard.tool;

import java.util.Locale;

/** When a tool calls a hook. The tools have different names for the same event. */
public enum HookEvent {
  BEFORE_TOOL,
  AFTER_TOOL,
  SESSION_START,
  /** The turn of the agent has ended. */
  STOP,
  SESSION_END,
  /** Any other event, which needs no action. */
  OTHER;

  /**
   * Returns the event of a message.
   *
   * @param name the tool's name of the event
   * @param hasTool whether the message names a tool; an unknown event may then be before its call
   */
  static HookEvent of(String name, boolean hasTool) {
    return switch (name.toLowerCase(Locale.ROOT)) {
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

  /** Whether the reply decides if the tool call happens. */
  public boolean isGate() {
    return this == BEFORE_TOOL;
  }
}
