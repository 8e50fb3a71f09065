package dev.intercore.cli.guard.tool;

import dev.intercore.cli.CommandResult;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parts of replies that several tools read. */
final class HookReply {
  private static final String EMPTY_OBJECT = "{}\n";

  private HookReply() {}

  static CommandResult<Void> nothing(int exit) {
    return CommandResult.verbatim(exit, "");
  }

  static CommandResult<Void> emptyObject(int exit) {
    return CommandResult.verbatim(exit, EMPTY_OBJECT);
  }

  static CommandResult<Void> object(int exit, Map<String, @Nullable Object> object) {
    return CommandResult.verbatim(exit, JsonWriter.compact(object) + "\n");
  }

  /** Returns the denial of a tool call in the protocol of Claude Code. */
  static CommandResult<Void> permissionDenied(int exit, String reason) {
    return specific(
        exit,
        JsonObject.map(
            "hookEventName",
            "PreToolUse",
            "permissionDecision",
            "deny",
            "permissionDecisionReason",
            reason));
  }

  /** Returns text for the context of a session in the protocol of Claude Code. */
  static CommandResult<Void> additionalContext(int exit, String text) {
    return specific(
        exit, JsonObject.map("hookEventName", "SessionStart", "additionalContext", text));
  }

  private static CommandResult<Void> specific(int exit, Map<String, @Nullable Object> output) {
    return object(exit, JsonObject.map("hookSpecificOutput", output));
  }
}
