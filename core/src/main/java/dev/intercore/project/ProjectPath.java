package dev.intercore.project;

import java.util.List;

/**
 * A path that someone named, as it is kept: relative to the root of its worktree, normalised.
 *
 * @param worktree git's name of it, or {@link Project#MAIN}
 * @param text {@code .} for the root; as an entry of a list, characters that mean something there
 *     are escaped
 */
public record ProjectPath(String worktree, String text) {
  /** The root of a worktree. */
  public static final String ROOT = ".";

  private static final List<String> PROTECTED = List.of(".git", ClavainFolder.FOLDER);

  /** Whether it belongs to git or to us; in any case, since some file systems do not tell. */
  public boolean isProtected() {
    for (String name : text.split("/", -1)) {
      if (isProtectedName(name)) {
        return true;
      }
    }
    return false;
  }

  static boolean isProtectedName(String name) {
    for (String own : PROTECTED) {
      if (name.equalsIgnoreCase(own)) {
        return true;
      }
    }
    return false;
  }
}
