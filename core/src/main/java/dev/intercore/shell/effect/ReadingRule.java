package dev.intercore.shell.effect;

import dev.intercore.shell.ShellNode;
import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.Redirection;
import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.ShellWord;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a script only reads: it runs programs of a short list, in lists, pipelines,
 * subshells and groups, without assignments, expansions or redirections that write.
 */
public final class ReadingRule {
  /** Depth of shells that run shells. */
  private static final int MAX_SHELLS = 5;

  private static final String NULL_DEVICE = "/dev/null";

  /** Letters of shell options that do not change what runs. */
  private static final String HARMLESS_SHELL_LETTERS = "celu";

  private final OwnCommand own;

  /** Decides which calls of {@code ic} are allowed in a script that only reads. */
  public interface OwnCommand {
    /**
     * Returns whether this call is allowed.
     *
     * @param words {@code ic} itself and its arguments. A word with an expansion may become any
     *     words, none or several, also options and subcommands; its text is only the known part.
     */
    boolean mayRun(List<ShellWord> words);
  }

  public ReadingRule(OwnCommand own) {
    this.own = own;
  }

  /** Returns whether a script only reads. A script without commands does. */
  public boolean isReading(ShellScript script) {
    return isReading(script, 0);
  }

  private boolean isReading(ShellScript script, int shells) {
    return !script.isOdd() && script.root().filter(root -> node(root, shells)).isPresent();
  }

  private boolean node(ShellNode node, int shells) {
    boolean isOwn = node instanceof SimpleCommand command && isOwn(command);
    for (Redirection redirection : node.redirections()) {
      if (!isHarmless(redirection) && !(isOwn && isPlainInput(redirection))) {
        return false;
      }
    }
    if (node instanceof SimpleCommand command) {
      return simple(command, shells);
    }
    if (!(node instanceof Compound compound) || !runsPlainly(compound.kind())) {
      return false;
    }
    for (ShellNode part : node.parts()) {
      if (!node(part, shells)) {
        return false;
      }
    }
    return true;
  }

  private static boolean runsPlainly(Compound.Kind kind) {
    return kind != Compound.Kind.BACKGROUND && kind != Compound.Kind.CONTROL;
  }

  private boolean simple(SimpleCommand command, int shells) {
    List<ShellWord> words = command.words();
    if (!command.assignments().isEmpty() || words.isEmpty()) {
      return false;
    }
    String name = words.getFirst().literal().orElse("");
    if (isOwn(command)) {
      return substitutionsRead(words, shells) && own.mayRun(words);
    }
    for (ShellWord word : words) {
      if (word.hasExpansion()) {
        return false;
      }
    }
    if (ScriptEffects.isShell(name)) {
      Optional<ShellScript> script = shellScript(words).map(ShellScript::read);
      return shells < MAX_SHELLS && script.filter(s -> isReading(s, shells + 1)).isPresent();
    }
    return ReadingPrograms.reads(name, words.subList(1, words.size()));
  }

  /** Returns the script in the arguments of a shell, if all other arguments are harmless. */
  private static Optional<String> shellScript(List<ShellWord> words) {
    for (int i = 1; i < words.size(); i++) {
      String option = words.get(i).literal().orElse("");
      if (!isHarmlessShellOption(option)) {
        return Optional.empty();
      }
      if (option.indexOf('c') > 0) {
        return i + 2 == words.size() ? words.get(i + 1).literal() : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean isHarmlessShellOption(String option) {
    boolean harmless = option.length() > 1 && option.startsWith("-");
    for (int i = 1; i < option.length(); i++) {
      harmless &= HARMLESS_SHELL_LETTERS.indexOf(option.charAt(i)) >= 0;
    }
    return harmless;
  }

  private static boolean isOwn(SimpleCommand command) {
    List<ShellWord> words = command.words();
    return !words.isEmpty() && words.getFirst().literal().filter("ic"::equals).isPresent();
  }

  /** Allowed for {@code ic}, which only stores its input; other programs may run it. */
  private static boolean isPlainInput(Redirection redirection) {
    String descriptor = redirection.descriptor();
    return redirection.isHere()
        && (descriptor.isEmpty() || descriptor.equals("0"))
        && !redirection.target().hasExpansion();
  }

  private boolean substitutionsRead(List<ShellWord> words, int shells) {
    for (ShellWord word : words) {
      if (word.hasProcess()) {
        return false;
      }
      for (ShellNode inner : word.commands()) {
        if (!node(inner, shells)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isHarmless(Redirection redirection) {
    String target = redirection.target().literal().orElse("");
    if (redirection.isHere() || redirection.descriptor().startsWith("{")) {
      return false;
    }
    if (redirection.operator().equals("<")) {
      // Bash opens network connections for some names below /dev.
      return !target.isEmpty() && (!target.startsWith("/dev/") || target.equals(NULL_DEVICE));
    }
    return redirection.isDuplicate() || (redirection.isOutput() && target.equals(NULL_DEVICE));
  }
}
