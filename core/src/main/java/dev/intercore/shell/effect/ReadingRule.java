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
 * Whether a script only reads: programs of a short list, in lists, pipelines, subshells and groups,
 * without assignments, expansions or redirections that write.
 */
public final class ReadingRule {
  /** How many shells may call one another. */
  private static final int MAX_SHELLS = 5;

  private static final String NOWHERE = "/dev/null";

  private final OwnCommand own;

  /** Which calls of {@code ic} are allowed though nothing may be written. */
  public interface OwnCommand {
    /**
     * Whether this call is one of them.
     *
     * @param words {@code ic} itself and its arguments. A word with an expansion may become any
     *     words, none or several, options and subcommands among them; its text is only what is
     *     known.
     */
    boolean mayRun(List<ShellWord> words);
  }

  public ReadingRule(OwnCommand own) {
    this.own = own;
  }

  /** A script that does nothing reads only. */
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
    if (ShellCalls.isShell(name)) {
      Optional<ShellScript> script = ShellCalls.strictly(words).map(ShellScript::read);
      return shells < MAX_SHELLS && script.filter(s -> isReading(s, shells + 1)).isPresent();
    }
    return ReadingPrograms.reads(name, words.subList(1, words.size()));
  }

  private static boolean isOwn(SimpleCommand command) {
    List<ShellWord> words = command.words();
    return !words.isEmpty() && words.getFirst().literal().filter("ic"::equals).isPresent();
  }

  /** What {@code ic} reads is only kept; other programs may take it for commands. */
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
      // Bash opens connections for some names there.
      return !target.isEmpty() && (!target.startsWith("/dev/") || target.equals(NOWHERE));
    }
    return redirection.isDuplicate() || (redirection.isOutput() && target.equals(NOWHERE));
  }
}
