package dev.intercore.work.record;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;

/** What is merged, and into what. */
public record Branches(String source, String target) {
  /**
   * What git takes in no name of a branch; it would also be read otherwise by a shell or by git.
   */
  private static final String NEVER = " ~^:?*[\\";

  public Branches {
    branch("the source branch", source);
    branch("the target branch", target);
    if (source.equals(target)) {
      throw bad("source and target are the same branch: " + source);
    }
  }

  /** Returns the name if git could have a branch of it. */
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
      throw bad(what + " is no name of a branch: " + name);
    }
    return name;
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE, fact, "`git branch --list` shows the names of branches.");
  }
}
