package dev.intercore.shell.effect;

import dev.intercore.shell.ShellNode;
import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.Redirection;
import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Walks through a script as the shell would, and notes what it plainly writes or deletes. */
public final class ScriptEffects {
  private static final int MAX_SHELLS = 5;
  private static final int MAX_WRAPPERS = 20;

  private final List<WriteTarget> targets;
  private final int shells;

  private ScriptEffects(List<WriteTarget> targets, int shells) {
    this.targets = targets;
    this.shells = shells;
  }

  /** None if the script was not understood. */
  public static List<WriteTarget> of(ShellScript script) {
    ScriptEffects walk = new ScriptEffects(new ArrayList<>(), 0);
    script.root().ifPresent(root -> walk.node(root, Optional.of("")));
    return walk.targets;
  }

  /** Goes through it, and says in which directory the shell is afterwards, if that can be told. */
  private Optional<String> node(ShellNode node, Optional<String> directory) {
    boolean isControl = node instanceof Compound c && c.kind() == Compound.Kind.CONTROL;
    // It may come back to the same command elsewhere.
    Optional<String> here =
        isControl && WorkingDirectory.moves(node) ? Optional.<String>empty() : directory;
    for (ShellWord word : node.allWords()) {
      word.commands().forEach(inner -> node(inner, here));
    }
    for (Redirection redirection : node.redirections()) {
      output(redirection, new Findings(here, targets));
    }
    if (node instanceof SimpleCommand command) {
      return simple(command.words(), here);
    }
    return node instanceof Compound compound ? parts(compound, here) : here;
  }

  private Optional<String> parts(Compound compound, Optional<String> directory) {
    Optional<String> here = directory;
    Optional<String> before = directory;
    for (ShellNode part : compound.parts()) {
      Optional<String> start = here;
      if (WorkingDirectory.hasOwn(compound)) {
        node(part, directory);
      } else if (part instanceof Compound c && c.kind() == Compound.Kind.ALTERNATIVE) {
        node(part, before);
        // It did not run if the one before it succeeded.
        here = WorkingDirectory.moves(part) ? Optional.<String>empty() : here;
      } else {
        here = node(part, here);
      }
      before = start;
    }
    return here;
  }

  private static void output(Redirection redirection, Findings findings) {
    if (redirection.isOutput()) {
      PathArgument.of(redirection.target())
          .filter(paths -> paths.size() == 1)
          .ifPresent(paths -> findings.add(paths.getFirst(), WriteTarget.Kind.WRITE));
    }
  }

  private Optional<String> simple(List<ShellWord> command, Optional<String> directory) {
    boolean sameShell = true;
    List<ShellWord> words = command;
    for (int i = 0; i < MAX_WRAPPERS && !words.isEmpty(); i++) {
      String name = WorkingDirectory.programName(words.getFirst());
      if (!Wrappers.isWrapper(name)) {
        run(name, words, directory);
        return sameShell ? WorkingDirectory.after(words, directory) : directory;
      }
      sameShell &= Wrappers.staysInShell(name);
      words = Wrappers.command(name, words).orElse(List.of());
    }
    return directory;
  }

  private void run(String name, List<ShellWord> words, Optional<String> directory) {
    if (ShellCalls.isShell(name)) {
      ShellCalls.loosely(words).ifPresent(script -> inner(script, directory));
    } else {
      List<ShellWord> arguments = words.subList(1, words.size());
      new WritingPrograms(new Findings(directory, targets)).run(name, arguments);
    }
  }

  private void inner(String script, Optional<String> directory) {
    if (shells < MAX_SHELLS) {
      ScriptEffects walk = new ScriptEffects(targets, shells + 1);
      ShellScript.read(script).root().ifPresent(root -> walk.node(root, directory));
    }
  }
}
