package dev.intercore.cli.guard.tool;

import dev.intercore.cli.guard.tool.HookMessage.UnreadableMessageException;
import dev.intercore.cli.guard.tool.HookRequest.Command;
import dev.intercore.cli.guard.tool.HookRequest.Edit;
import dev.intercore.cli.guard.tool.HookRequest.EditedFile;
import dev.intercore.cli.guard.tool.HookRequest.Read;
import dev.intercore.shell.ShellNode.Redirection;
import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.shell.ShellQuote;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the edited files, the shell command or the patch of a tool call. */
public final class ToolInput {
  private static final List<String> PATHS =
      List.of(
          "file_path",
          "filePath",
          "path",
          "notebook_path",
          "target_file",
          "target_notebook",
          "absolute_path",
          "old_path",
          "new_path",
          "relative_workspace_path");
  private static final List<String> PATCHES =
      List.of("command", "patch", "input", "patch_text", "patchText");
  private static final List<String> PARTS = List.of("edits", "files");
  private static final List<String> COMMANDS = List.of("command", "cmd", "script");
  private static final Set<String> SHELLS = Set.of("bash", "sh", "zsh", "dash", "ksh");
  private static final Set<String> PATCHERS = Set.of("apply_patch", "applypatch");
  private static final String COMMAND_HINT = "Name it in `command`.";

  /** A tool that searches other folders if the file does not exist. */
  private static final String SEARCHING = "replace";

  private final HookMessage message;
  private final AgentTool tool;
  private final Map<?, ?> input;

  private ToolInput(HookMessage message, AgentTool tool) {
    this.message = message;
    this.tool = tool;
    // Cursor sends a shell command without a tool input.
    this.input = message.toolInput() instanceof Map<?, ?> object ? object : message.fields();
  }

  /**
   * Reads the tool call of a message.
   *
   * @throws UnreadableMessageException if its effect cannot be read completely
   */
  public static HookRequest read(HookMessage message, AgentTool tool) {
    return new ToolInput(message, tool).read();
  }

  private HookRequest read() {
    Optional<String> name = message.text("tool_name");
    if (name.isEmpty()) {
      if (message.has("command")) {
        return command();
      }
      throw new UnreadableMessageException(
          "the hook's message names no tool", "Use a tool that this version of ic knows.");
    }
    Optional<ToolKind> kind = ToolKind.of(name.get());
    if (kind.isEmpty()) {
      throw new UnreadableMessageException(
          "unknown tool `" + name.get() + "`: cannot tell whether it edits files",
          "Use another tool. If it does not edit, a person may remove it from the hook's matcher.");
    }
    return switch (kind.get()) {
      case READ -> new Read();
      case EDIT -> edit(false);
      case DELETE -> edit(true);
      case PATCH -> new Edit(PatchPaths.files(patch()));
      case SHELL -> command();
    };
  }

  private Edit edit(boolean delete) {
    List<EditedFile> files = new ArrayList<>();
    collect(input, delete, files);
    for (String name : PARTS) {
      if (input.get(name) instanceof List<?> parts) {
        for (Object part : parts) {
          collect(object(part), delete, files);
        }
      } else if (input.get(name) != null) {
        throw notAnObject();
      }
    }
    if (message.text("tool_name").equals(Optional.of(SEARCHING))
        && files.stream().anyMatch(file -> !file.path().startsWith("/"))) {
      throw new UnreadableMessageException(
          "this tool also searches other folders for the file", "Name the file by its full path.");
    }
    if (files.isEmpty()) {
      throw new UnreadableMessageException("an edit names no file", "Name the file in file_path.");
    }
    return new Edit(files);
  }

  private static Map<?, ?> object(@Nullable Object part) {
    if (part instanceof Map<?, ?> object) {
      return object;
    }
    throw notAnObject();
  }

  private static UnreadableMessageException notAnObject() {
    return new UnreadableMessageException(
        "a part of an edit is not an object", "Make the changes one by one.");
  }

  private static void collect(Map<?, ?> object, boolean delete, List<EditedFile> files) {
    for (String name : PATHS) {
      HookMessage.text(object, name)
          .ifPresent(path -> files.add(new EditedFile(checkPath(path), delete)));
    }
  }

  /** Rejects paths that some tools read differently from the kernel. */
  private static String checkPath(String path) {
    if (path.startsWith("~") || path.startsWith("@") || !path.strip().equals(path)) {
      throw new UnreadableMessageException(
          "cannot tell which file " + path + " is", "Name the file by its full path.");
    }
    return path;
  }

  private String patch() {
    if (message.toolInput() instanceof String text) {
      return text;
    }
    return HookMessage.text(input, HookMessage.only(input, PATCHES))
        .orElseThrow(() ->
            new UnreadableMessageException("the patch is empty", "Send it in the tool's input."));
  }

  /** Reads a command, which is one text or the words of a program. */
  private Command command() {
    String name = HookMessage.only(input, COMMANDS);
    String text =
        input.get(name) instanceof List<?> list
            ? line(HookMessage.texts(name, list))
            : HookMessage.text(input, name).orElseThrow(ToolInput::noCommand);
    return new Command(text, HookMessage.firstText(input, tool.folderFields()), patched(text));
  }

  private static UnreadableMessageException noCommand() {
    return new UnreadableMessageException("the command is empty", COMMAND_HINT);
  }

  private static String line(List<String> words) {
    if (words.isEmpty()) {
      throw noCommand();
    }
    if (words.size() == 3
        && SHELLS.contains(basename(words.getFirst()))
        && (words.get(1).equals("-c") || words.get(1).equals("-lc"))) {
      return words.getLast();
    }
    List<String> quoted = new ArrayList<>();
    words.forEach(word -> quoted.add(ShellQuote.of(word)));
    return String.join(" ", quoted);
  }

  private static String basename(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns the files of a patch in a command. The command must be nothing but the patch. */
  private static List<EditedFile> patched(String command) {
    List<SimpleCommand> commands = ShellScript.read(command).commands();
    if (!command.contains(PatchPaths.BEGIN) && commands.stream().noneMatch(ToolInput::isPatcher)) {
      return List.of();
    }
    if (commands.size() != 1 || !isPatcher(commands.getFirst())) {
      throw unclearPatch();
    }
    SimpleCommand patcher = commands.getFirst();
    List<ShellWord> texts = new ArrayList<>(patcher.words().subList(1, patcher.words().size()));
    for (Redirection redirection : patcher.redirections()) {
      if (redirection.isHere()) {
        texts.add(redirection.target());
      }
    }
    if (texts.size() != 1 || texts.getFirst().hasExpansion() || !patcher.assignments().isEmpty()) {
      throw unclearPatch();
    }
    return PatchPaths.files(texts.getFirst().text());
  }

  private static UnreadableMessageException unclearPatch() {
    return new UnreadableMessageException(
        "cannot tell what the patch in this command changes",
        "Send `apply_patch` alone, with the patch as its one argument or in a here-document with a quoted end (<<'EOF').");
  }

  private static boolean isPatcher(SimpleCommand command) {
    return !command.words().isEmpty()
        && PATCHERS.contains(basename(command.words().getFirst().text()));
  }
}
