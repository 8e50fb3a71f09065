package dev.intercore.pattern.wrong;

import dev.intercore.shell.wrong.ShellThatKnowsThePattern;

/** Breaks the order of packages and closes a cycle. Never run, only analysed. */
public final class PatternThatKnowsTheShell {
  public String other() {
    return ShellThatKnowsThePattern.class.getName();
  }
}
