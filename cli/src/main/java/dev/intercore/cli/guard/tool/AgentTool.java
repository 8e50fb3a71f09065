package dev.intercore.cli.guard.tool;

import dev.intercore.cli.guard.install.SettingsTool;
import java.util.List;

/** One agent tool: the only place that knows its hook protocol and its settings file. */
public interface AgentTool extends SettingsTool {
  /** Returns all tools, in the order of the help text. */
  static List<AgentTool> all() {
    return List.of(new ClaudeCode(), new Cursor(), new Codex(), new Gemini());
  }

  /** Returns the verb of {@code ic guard}, such as {@code claude-code}. */
  String name();

  /** Returns the name for people, such as {@code Claude Code}. */
  String title();
}
