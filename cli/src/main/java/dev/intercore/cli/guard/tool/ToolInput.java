package dev.intercore.cli.guard.hook;

import dev.intercore.cli.guard.hook.Action.Edit;
import dev.intercore.cli.guard.hook.Action.Editing;
import dev.intercore.cli.guard.hook.Action.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out what a tool is about to do, and to which files. */
public final class ActionReader {
  private static final String[] PATHS = {
    "file_path",
    "filePath",
    "path",
    "notebook_path",
    "target_file",
    "target_notebook",
    "absolute_path",
    "old_path",
    "new_path",
    "relative_workspace_path"
  };
  private static final String[] PATCHES = {"command", "patch", "input", "patch_text", "patchText"};
  private static final String[] PARTS = {"edits", "files"};

  /** A tool that looks for the file elsewhere if it is not there. */
  private static final String SEARCHING = "replace";

  private final Message message;
  private final Map<?, ?> input;
  private final Dialect dialect;

  public ActionReader(Message message, Dialect dialect) {
    this.message = message;
    this.dialect = dialect;
    // Cursor tells a shell command without a tool around it.
    this.input = message.toolInput() instanceof Map<?, ?> object ? object : message.fields();
  }

  public Action read() {
    Optional<String> tool = message.text("tool_name");
    if (tool.isEmpty()) {
      if (message.has("command")) {
        return new ShellInput(input, dialect).running();
      }
      throw new RejectedMessage(
          "the hook's message names no tool", "Use a tool that this version of ic knows.");
    }
    Optional<ToolKind> kind = ToolKind.of(tool.get());
    if (kind.isEmpty()) {
      throw new RejectedMessage(
          "nobody knows whether the tool " + tool.get() + " edits files",
          "Use another tool. If it does not edit, a person may take it out of the hook's matcher.");
    }
    return switch (kind.get()) {
      case READ -> new Reading();
      case EDIT -> editing(false);
      case DELETE -> editing(true);
      case PATCH -> new Editing(PatchText.edits(patch()));
      case SHELL -> new ShellInput(input, dialect).running();
    };
  }

  private Editing editing(boolean delete) {
    List<Edit> edits = new ArrayList<>();
    collect(input, delete, edits);
    for (String name : PARTS) {
      if (input.get(name) instanceof List<?> parts) {
        for (Object part : parts) {
          collect(object(part), delete, edits);
        }
      } else if (input.get(name) != null) {
        object(null);
      }
    }
    if (message.text("tool_name").equals(Optional.of(SEARCHING))
        && edits.stream().anyMatch(edit -> !edit.path().startsWith("/"))) {
      throw new RejectedMessage(
          "this tool looks for a file in other folders too", "Name the file by its full path.");
    }
    if (edits.isEmpty()) {
      throw new RejectedMessage("an edit names no file", "Name the file in file_path.");
    }
    return new Editing(edits);
  }

  private static Map<?, ?> object(@Nullable Object part) {
    if (part instanceof Map<?, ?> object) {
      return object;
    }
    throw new RejectedMessage("a part of an edit is no object", "Make the changes one by one.");
  }

  private static void collect(Map<?, ?> object, boolean delete, List<Edit> edits) {
    for (String name : PATHS) {
      Message.text(object, name).ifPresent(path -> edits.add(new Edit(plain(path), delete)));
    }
  }

  /** Some tools take more for a path than the kernel does. */
  private static String plain(String path) {
    if (path.startsWith("~") || path.startsWith("@") || !path.strip().equals(path)) {
      throw new RejectedMessage(
          "it cannot be told which file " + path + " is", "Name the file by its full path.");
    }
    return path;
  }

  private String patch() {
    if (message.toolInput() instanceof String text) {
      return text;
    }
    return Message.text(input, Message.only(input, PATCHES))
        .orElseThrow(
            () -> new RejectedMessage("the patch is empty", "Send it in the tool's input."));
  }
}
