package dev.intercore.shell;

import dev.intercore.shell.ShellNode.SimpleCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a command line would run.
 *
 * @param root the syntax tree; empty if the script was not understood
 * @param reason why it was not understood, or empty
 * @param isOdd whether it has control characters, or quotes that shells read differently
 */
public record ShellScript(Optional<ShellNode> root, String reason, boolean isOdd) {
  /** Reads a script. One that is too long or nested too deeply is not understood. */
  public static ShellScript read(String text) {
    try {
      ScriptSource source = ScriptSource.of(text);
      ShellNode root = new CommandParser(source).script();
      return new ShellScript(Optional.of(root), "", source.isOdd());
    } catch (UnsupportedSyntaxException e) {
      return new ShellScript(Optional.empty(), String.valueOf(e.getMessage()), false);
    }
  }

  public boolean isUnderstood() {
    return root.isPresent();
  }

  /** Returns all simple commands; those in substitutions are before their command. */
  public List<SimpleCommand> commands() {
    List<SimpleCommand> all = new ArrayList<>();
    root.ifPresent(node -> collect(node, all));
    return all;
  }

  private static void collect(ShellNode node, List<SimpleCommand> all) {
    for (ShellWord word : node.allWords()) {
      word.commands().forEach(inner -> collect(inner, all));
    }
    node.parts().forEach(part -> collect(part, all));
    if (node instanceof SimpleCommand command) {
      all.add(command);
    }
  }
}
