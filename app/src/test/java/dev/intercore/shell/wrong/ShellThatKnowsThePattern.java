package dev.intercore.shell.wrong;

import dev.intercore.pattern.wrong.PatternThatKnowsTheShell;

/** Breaks the order of packages and closes a cycle. Never run, only analysed. */
public final class ShellThatKnowsThePattern {
  public String other() {
    return PatternThatKnowsTheShell.class.getName();
  }
}
