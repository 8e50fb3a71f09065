package dev.intercore.cli.guard.hook;

import java.util.Optional;
import java.util.Set;

/** What a tool does, by its name. No name means one thing here and another there. */
enum ToolKind {
  EDIT,
  DELETE,
  PATCH,
  SHELL,
  READ;

  private static final Set<String> EDITS =
      Set.of(
          "Edit",
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
          "edit");
  private static final Set<String> DELETES = Set.of("Delete", "delete_file");
  private static final Set<String> PATCHES = Set.of("ApplyPatch", "apply_patch", "applypatch");
  private static final Set<String> SHELLS =
      Set.of(
          "Bash",
          "Shell",
          "bash",
          "shell",
          "shell_command",
          "local_shell",
          "exec_command",
          "run_shell_command",
          "run_terminal_cmd");
  private static final Set<String> READS =
      Set.of(
          "Read",
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
          "get_internal_docs");

  /** Nothing if nobody knows. */
  static Optional<ToolKind> of(String tool) {
    if (EDITS.contains(tool)) {
      return Optional.of(EDIT);
    }
    if (DELETES.contains(tool)) {
      return Optional.of(DELETE);
    }
    if (PATCHES.contains(tool)) {
      return Optional.of(PATCH);
    }
    if (SHELLS.contains(tool)) {
      return Optional.of(SHELL);
    }
    return READS.contains(tool) ? Optional.of(READ) : Optional.empty();
  }
}
