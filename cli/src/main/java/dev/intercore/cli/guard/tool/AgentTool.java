package dev.intercore.cli.guard.tool;

import dev.intercore.cli.CommandResult;
import dev.intercore.cli.guard.install.SettingsInstallation.SettingsTool;
import dev.intercore.cli.output.ExitCode;
import java.util.List;

/**
 * One agent tool: the only place that knows its hook protocol and its settings file. An adapter
 * decides nothing.
 */
public interface AgentTool extends SettingsTool {
  /** Returns all tools, in the order of the help text. */
  static List<AgentTool> all() {
    return List.of(new ClaudeCode(), new Cursor(), new Codex(), new Gemini());
  }

  /** Returns the verb of {@code ic guard}, such as {@code claude-code}. */
  String name();

  /** Returns the name for people, such as {@code Claude Code}. */
  String title();

  /** Returns the fields in which a command has a folder of its own; the tool ignores others. */
  default List<String> folderFields() {
    return List.of();
  }

  /** Whether a denial has exit code 0, because the tool reads the reason from JSON only then. */
  default boolean deniesWithYes() {
    return false;
  }

  /** Lets a tool call happen. The tool may still ask its user. */
  default CommandResult<Void> allow() {
    return HookReply.nothing(ExitCode.YES);
  }

  /** Blocks a tool call. A tool may ignore JSON or an exit code, so stderr has the reason too. */
  default CommandResult<Void> deny(String fact, String hint) {
    return denial(fact, fact + "\n" + hint).notice(fact, hint);
  }

  /**
   * Returns stdout and the exit code of a denial.
   *
   * @param fact for people
   * @param reason for the agent
   */
  CommandResult<Void> denial(String fact, String reason);

  /** Adds text to the context of a session that starts. */
  default CommandResult<Void> addContext(String text) {
    return HookReply.additionalContext(ExitCode.YES, text);
  }

  /** Ends a hook that decides nothing. */
  default CommandResult<Void> done() {
    return HookReply.nothing(ExitCode.YES);
  }
}
