package dev.intercore.cli.guard.hook;

import dev.intercore.cli.guard.hook.Action.Edit;
import dev.intercore.cli.guard.hook.Action.Running;
import dev.intercore.shell.ShellNode.Redirection;
import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.shell.ShellQuote;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A command as tools hand it over: one text, or the words a program is started with. */
final class ShellInput {
  private static final String[] COMMANDS = {"command", "cmd", "script"};
  private static final Set<String> SHELLS = Set.of("bash", "sh", "zsh", "dash", "ksh");
  private static final Set<String> PATCHERS = Set.of("apply_patch", "applypatch");

  private final Map<?, ?> input;
  private final Dialect dialect;

  ShellInput(Map<?, ?> input, Dialect dialect) {
    this.input = input;
    this.dialect = dialect;
  }

  Running running() {
    String name = Message.only(input, COMMANDS);
    String command =
        input.get(name) instanceof List<?> list
            ? line(Message.texts(name, list))
            : Message.text(input, name)
                .orElseThrow(() -> new RejectedMessage("the command is empty", HINT));
    return new Running(command, Message.firstText(input, dialect.folderFields()), patched(command));
  }

  private static final String HINT = "Name it in `command`.";

  private static String line(List<String> words) {
    if (words.isEmpty()) {
      throw new RejectedMessage("the command is empty", HINT);
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

  /** What a patch in a command changes. It must be plain in which folder, and what it says. */
  private static List<Edit> patched(String command) {
    List<SimpleCommand> commands = ShellScript.read(command).commands();
    if (!command.contains(PatchText.BEGIN) && commands.stream().noneMatch(ShellInput::isPatcher)) {
      return List.of();
    }
    if (commands.size() != 1 || !isPatcher(commands.getFirst())) {
      throw unclear();
    }
    SimpleCommand patcher = commands.getFirst();
    List<ShellWord> texts = new ArrayList<>(patcher.words().subList(1, patcher.words().size()));
    for (Redirection redirection : patcher.redirections()) {
      if (redirection.isHere()) {
        texts.add(redirection.target());
      }
    }
    if (texts.size() != 1 || texts.getFirst().hasExpansion() || !patcher.assignments().isEmpty()) {
      throw unclear();
    }
    return PatchText.edits(texts.getFirst().text());
  }

  private static RejectedMessage unclear() {
    return new RejectedMessage(
        "it cannot be told what the patch in this command changes",
        "Send `apply_patch` alone, with the patch as its one argument or in a here-document with a quoted end (<<'EOF').");
  }

  private static boolean isPatcher(SimpleCommand command) {
    return !command.words().isEmpty()
        && PATCHERS.contains(basename(command.words().getFirst().text()));
  }
}
