package dev.intercore.cli.guard.hook;

import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a tool wants to be answered. */
public enum Dialect {
  CLAUDE_CODE("claude-code", "Claude Code"),
  CURSOR("cursor", "Cursor"),
  CODEX("codex", "Codex"),
  GEMINI("gemini", "Gemini CLI");

  private static final String NOTHING = "{}\n";

  private final String word;
  private final String title;

  Dialect(String word, String title) {
    this.word = word;
    this.title = title;
  }

  /** As it is typed. */
  public String word() {
    return word;
  }

  /** As people call it. */
  public String title() {
    return title;
  }

  /** In which field a command is given a folder of its own; the tool ignores any other. */
  String[] folderFields() {
    return switch (this) {
      case CLAUDE_CODE -> new String[0];
      case CURSOR -> new String[] {"working_directory"};
      case CODEX -> new String[] {"workdir"};
      case GEMINI -> new String[] {"dir_path", "directory"};
    };
  }

  /** Nothing stands in the way; whatever the tool itself asks its user is still asked. */
  public Reply allowed() {
    return switch (this) {
      // Told to block on failures, it takes an empty answer for one.
      case CURSOR -> answer(ExitCode.YES, JsonObject.map("permission", "allow"));
      // With nothing on stdout it would read stderr.
      case GEMINI -> reply(ExitCode.YES, NOTHING);
      case CLAUDE_CODE, CODEX -> reply(ExitCode.YES, "");
    };
  }

  /**
   * It must not happen. The exit code says so too, for where the JSON is not understood; only
   * Cursor would then not pass the reason on.
   */
  public Reply denied(String fact, String hint) {
    String reason = fact + "\n" + hint;
    Reply reply =
        switch (this) {
          case CURSOR ->
              answer(
                  ExitCode.YES,
                  JsonObject.map(
                      "permission", "deny", "user_message", fact, "agent_message", reason));
          case GEMINI ->
              answer(ExitCode.ERROR, JsonObject.map("decision", "deny", "reason", reason));
          case CLAUDE_CODE, CODEX ->
              answer(
                  ExitCode.ERROR,
                  specific(
                      "PreToolUse",
                      JsonObject.map(
                          "permissionDecision", "deny", "permissionDecisionReason", reason)));
        };
    return reply.saying(fact, hint);
  }

  /** Tells the agent something at the beginning of its session. */
  public Reply briefed(String text) {
    return this == CURSOR
        ? answer(ExitCode.YES, JsonObject.map("additional_context", text))
        : answer(ExitCode.YES, specific("SessionStart", JsonObject.map("additionalContext", text)));
  }

  /** There was something to do, and it does not matter to the tool. */
  public Reply done() {
    return reply(ExitCode.YES, this == CURSOR || this == GEMINI ? NOTHING : "");
  }

  private static Map<String, @Nullable Object> specific(
      String event, Map<String, @Nullable Object> fields) {
    Map<String, @Nullable Object> all = JsonObject.map("hookEventName", event);
    all.putAll(fields);
    return JsonObject.map("hookSpecificOutput", all);
  }

  private static Reply answer(int exit, Map<String, @Nullable Object> object) {
    return reply(exit, JsonWriter.compact(object) + "\n");
  }

  private static Reply reply(int exit, String text) {
    return new Reply(exit, text, () -> text);
  }
}
