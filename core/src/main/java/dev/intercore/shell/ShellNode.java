package dev.intercore.shell;

import java.util.List;

/** Something that a script runs. */
public sealed interface ShellNode permits SimpleCommand, Compound {
  /** Every word in it that the shell expands, those of its redirections too. */
  List<ShellWord> allWords();

  /** What it consists of, without what its words substitute. */
  List<ShellNode> parts();

  List<Redirection> redirections();
}
