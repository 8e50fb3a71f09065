package dev.intercore.cli.guard.entry;

import java.util.List;
import java.util.Optional;

/**
 * A tool that has hooks in a JSON file.
 *
 * @param name as in {@code ic guard NAME}
 * @param file in a project, and mostly in the home folder too
 * @param homeVariable names the folder that the file is in instead, if set
 * @param form how an entry is written
 * @param hooks where it calls us
 */
public record HookTool(
    String name, String file, Optional<String> homeVariable, Form form, List<HookPoint> hooks) {
  /**
   * How an entry is written.
   *
   * @param flat a hook is in the event's list itself, not in a group with others
   * @param comments the file may have comments
   * @param ticks of the timeout, in a second
   * @param strict the field that makes the tool refuse an edit when the hook fails, and its value
   */
  public record Form(boolean flat, boolean comments, int ticks, Optional<Strict> strict) {}

  /** The field that makes the tool refuse an edit when the hook fails. */
  public record Strict(String field, Object value) {}

  private static final String CLAUDE_EDITS = "Edit|Write|MultiEdit|NotebookEdit|Bash";
  private static final String CURSOR_EDITS =
      "Write|StrReplace|Edit|MultiEdit|EditNotebook|NotebookEdit|Delete|ApplyPatch|Shell";
  private static final String CODEX_EDITS = "apply_patch|Bash";

  /** Taken for a regular expression that may begin anywhere in a name. */
  private static final String GEMINI_EDITS = "^(write_file|replace|edit|run_shell_command)$";

  public static final HookTool CLAUDE_CODE =
      new HookTool(
          "claude-code",
          ".claude/settings.json",
          Optional.of("CLAUDE_CONFIG_DIR"),
          new Form(false, false, 1, Optional.of(new Strict("onFailure", "block"))),
          List.of(
              HookPoint.of(Moment.GATE, "PreToolUse", CLAUDE_EDITS),
              HookPoint.of(Moment.SESSION_START, "SessionStart"),
              HookPoint.of(Moment.RENEW, "PostToolUse", CLAUDE_EDITS),
              HookPoint.of(Moment.STOP, "Stop"),
              HookPoint.of(Moment.SESSION_END, "SessionEnd")));

  public static final HookTool CURSOR =
      new HookTool(
          "cursor",
          ".cursor/hooks.json",
          Optional.empty(),
          new Form(true, false, 1, Optional.of(new Strict("failClosed", true))),
          List.of(
              HookPoint.of(Moment.GATE, "preToolUse", CURSOR_EDITS),
              HookPoint.of(Moment.SESSION_START, "sessionStart"),
              HookPoint.of(Moment.RENEW, "postToolUse", CURSOR_EDITS),
              HookPoint.of(Moment.STOP, "stop"),
              HookPoint.of(Moment.SESSION_END, "sessionEnd")));

  public static final HookTool CODEX =
      new HookTool(
          "codex",
          ".codex/hooks.json",
          Optional.of("CODEX_HOME"),
          new Form(false, false, 1, Optional.empty()),
          List.of(
              HookPoint.of(Moment.GATE, "PreToolUse", CODEX_EDITS),
              HookPoint.of(Moment.SESSION_START, "SessionStart"),
              HookPoint.of(Moment.RENEW, "PostToolUse", CODEX_EDITS),
              HookPoint.of(Moment.STOP, "Stop"),
              HookPoint.of(Moment.SESSION_END, "SessionEnd")));

  public static final HookTool GEMINI =
      new HookTool(
          "gemini",
          ".gemini/settings.json",
          Optional.empty(),
          new Form(false, true, 1000, Optional.empty()),
          List.of(
              HookPoint.of(Moment.GATE, "BeforeTool", GEMINI_EDITS),
              HookPoint.of(Moment.SESSION_START, "SessionStart"),
              HookPoint.of(Moment.RENEW, "AfterTool", GEMINI_EDITS),
              HookPoint.of(Moment.STOP, "AfterAgent"),
              HookPoint.of(Moment.SESSION_END, "SessionEnd")));

  public static final List<HookTool> ALL = List.of(CLAUDE_CODE, CURSOR, CODEX, GEMINI);

  /** The hook of an event, if we have one there. */
  Optional<HookPoint> hook(String event) {
    return hooks.stream().filter(hook -> hook.event().equals(event)).findFirst();
  }
}
