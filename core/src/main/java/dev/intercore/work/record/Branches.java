package dev.intercore.work.record;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;

/** The source and the target branch of a merge. */
public record Branches(String source, String target) {
  /** Characters that git refuses in a branch name, and that a shell or git would interpret. */
  private static final String NEVER = " ~^:?*[\\";

  public Branches {
    branch("the source branch", source);
    branch("the target branch", target);
    if (source.equals(target)) {
      throw bad("source and target are the same branch: " + source);
    }
  }

  /** Returns the name if git accepts it as the name of a branch. */
  public static String branch(String what, String name) {
    Names.check(what, name);
    boolean strange =
        name.chars().anyMatch(c -> NEVER.indexOf(c) >= 0)
            || name.startsWith("-")
            || name.startsWith("/")
            || name.endsWith("/")
            || name.endsWith(".")
            || name.contains("..")
            || name.contains("//")
            || name.contains("@{");
    if (strange) {
      throw bad(what + " is not the name of a branch: " + name);
    }
    return name;
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE, fact, "`git branch --list` shows the names of branches.");
  }
}
