package dev.intercore.shell.effect;

import dev.intercore.shell.ShellNode;
import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.Redirection;
import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.ShellWord;
import dev.intercore.shell.effect.WriteTarget.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Walks a script like the shell, and collects the files that it certainly writes or deletes. */
public final class ScriptEffects {
  /** Depth of shells that run shells. */
  private static final int MAX_SHELLS = 5;

  private static final int MAX_WRAPPERS = 20;
  private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh");

  private final List<WriteTarget> targets;
  private final int shells;

  private ScriptEffects(List<WriteTarget> targets, int shells) {
    this.targets = targets;
    this.shells = shells;
  }

  /** Returns the targets; none if the script was not understood. */
  public static List<WriteTarget> of(ShellScript script) {
    ScriptEffects walk = new ScriptEffects(new ArrayList<>(), 0);
    script.root().ifPresent(root -> walk.node(root, Optional.of("")));
    return walk.targets;
  }

  /** Walks a node and returns the directory of the shell after it, if that is known. */
  private Optional<String> node(ShellNode node, Optional<String> directory) {
    boolean isControl = node instanceof Compound c && c.kind() == Compound.Kind.CONTROL;
    // A loop may run the same command again in another directory.
    Optional<String> here =
        isControl && WorkingDirectory.moves(node) ? Optional.<String>empty() : directory;
    for (ShellWord word : node.allWords()) {
      word.commands().forEach(inner -> node(inner, here));
    }
    for (Redirection redirection : node.redirections()) {
      output(redirection, new Targets(here, targets));
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
        // It does not run if the part before it succeeds.
        here = WorkingDirectory.moves(part) ? Optional.<String>empty() : here;
      } else {
        here = node(part, here);
      }
      before = start;
    }
    return here;
  }

  private static void output(Redirection redirection, Targets targets) {
    if (redirection.isOutput()) {
      PathArgument.of(redirection.target())
          .filter(paths -> paths.size() == 1)
          .ifPresent(paths -> targets.add(paths.getFirst(), WriteTarget.Kind.WRITE));
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
    if (isShell(name)) {
      shellScript(words).ifPresent(script -> inner(script, directory));
    } else {
      List<ShellWord> arguments = words.subList(1, words.size());
      new WritingPrograms(new Targets(directory, targets)).run(name, arguments);
    }
  }

  private void inner(String script, Optional<String> directory) {
    if (shells < MAX_SHELLS) {
      ScriptEffects walk = new ScriptEffects(targets, shells + 1);
      ShellScript.read(script).root().ifPresent(root -> walk.node(root, directory));
    }
  }

  /** Returns whether a program runs a script in its arguments. */
  static boolean isShell(String name) {
    return SHELLS.contains(name);
  }

  /** Returns the script in the arguments of a shell, with any other arguments. */
  private static Optional<String> shellScript(List<ShellWord> words) {
    boolean hasScript = false;
    for (int i = 1; i < words.size(); i++) {
      String text = words.get(i).text();
      if (!text.startsWith("-") && !text.startsWith("+")) {
        return hasScript ? words.get(i).literal() : Optional.empty();
      }
      boolean isLong = text.startsWith("--");
      hasScript |= !isLong && text.startsWith("-") && text.indexOf('c') > 0;
      if (!isLong && (text.endsWith("o") || text.endsWith("O"))) {
        i++;
      }
    }
    return Optional.empty();
  }

  /**
   * Collects the targets of commands that run in one directory.
   *
   * @param directory empty if it is not known
   */
  record Targets(Optional<String> directory, List<WriteTarget> found) {
    /** Returns a view of the same list for a command that runs in another directory. */
    Targets in(String other) {
      return new Targets(directory.flatMap(here -> WorkingDirectory.join(here, other)), found);
    }

    void add(PathArgument path, WriteTarget.Kind kind) {
      add(path, kind, Optional.empty());
    }

    void add(PathArgument path, WriteTarget.Kind kind, Optional<Origin> origin) {
      String text = path.text();
      boolean isDevice = text.startsWith("/dev/") && !text.contains("/..");
      if (text.isEmpty() || text.equals("-") || isDevice) {
        return;
      }
      // An absolute path does not depend on the directory.
      Optional<String> where =
          text.startsWith("/") ? directory.or(() -> Optional.of("")) : directory;
      Optional<Origin> known =
          directory.isPresent() ? origin : origin.map(Targets::withoutDirectory);
      where.ifPresent(there -> found.add(new WriteTarget(there, path, kind, known)));
    }

    /** In an unknown directory the matches of a glob are unknown. */
    private static Origin withoutDirectory(Origin origin) {
      PathArgument path = origin.path();
      boolean isLost = path.isGlob() && !path.text().startsWith("/");
      return isLost ? new Origin(path.unknown(), origin.place(), origin.withFolders()) : origin;
    }
  }
}
