package dev.intercore.cli.guard.tool;

import java.util.Optional;

/** The effect of a tool by its name. No name has two meanings among the tools. */
enum ToolKind {
  EDIT,
  DELETE,
  PATCH,
  SHELL,
  READ;

  /** Returns the kind of a tool; empty if the tool is unknown. */
  static Optional<ToolKind> of(String tool) {
    return switch (tool) {
      case "Edit",
          "Write",
          "MultiEdit",
          "NotebookEdit",
          "Update",
          "Create",
          "StrReplace",
          "EditNotebook",
          "search_replace",
          "edit_file",
          "write_file",
          "replace",
          "edit" ->
          Optional.of(EDIT);
      case "Delete", "delete_file" -> Optional.of(DELETE);
      case "ApplyPatch", "apply_patch", "applypatch" -> Optional.of(PATCH);
      case "Bash",
          "Shell",
          "bash",
          "shell",
          "shell_command",
          "local_shell",
          "exec_command",
          "run_shell_command",
          "run_terminal_cmd" ->
          Optional.of(SHELL);
      case "Read",
          "Glob",
          "Grep",
          "LS",
          "NotebookRead",
          "LSP",
          "WebFetch",
          "WebSearch",
          "ToolSearch",
          "Task",
          "Agent",
          "Skill",
          "SlashCommand",
          "TodoRead",
          "TodoWrite",
          "TaskCreate",
          "TaskGet",
          "TaskList",
          "TaskOutput",
          "TaskStop",
          "TaskUpdate",
          "AskUserQuestion",
          "EnterPlanMode",
          "ExitPlanMode",
          "BashOutput",
          "KillBash",
          "KillShell",
          "ListMcpResourcesTool",
          "ReadMcpResourceTool",
          "SemanticSearch",
          "ReadLints",
          "read_file",
          "read_many_files",
          "list_dir",
          "list_directory",
          "glob",
          "grep_files",
          "grep_search",
          "search_file_content",
          "codebase_search",
          "file_search",
          "google_web_search",
          "web_search",
          "web_fetch",
          "view_image",
          "update_plan",
          "write_todos",
          "ask_user",
          "activate_skill",
          "get_internal_docs" ->
          Optional.of(READ);
      default -> Optional.empty();
    };
  }
}
