package dev.intercore.cli.guard.git;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where git looks for the hooks of a repository.
 *
 * @param path absolute
 * @param shared whether all repositories of the user, or of the machine, have the same
 */
record HooksFolder(Path path, boolean shared) {
  private static final String SETTING = "core.hooksPath";

  static HooksFolder of(Repository repository) {
    // In a linked worktree this is the folder of the main checkout.
    String path = repository.git().sure("rev-parse", "--git-path", "hooks").text();
    return new HooksFolder(repository.root().resolve(path).normalize(), isShared(repository));
  }

  private static boolean isShared(Repository repository) {
    GitProcess.Said said = repository.git().ask("config", "--show-scope", "--get", SETTING);
    String text = said.text();
    int tab = text.indexOf('\t');
    if (!said.isYes() || tab < 0) {
      return false;
    }
    String scope = text.substring(0, tab);
    String value = text.substring(tab + 1);
    // A relative one is below the root of each repository, whoever set it.
    boolean absolute = value.startsWith("/") || value.startsWith("~") || value.startsWith("%");
    return absolute && (scope.equals("global") || scope.equals("system"));
  }

  /** The folder that git looks at when no setting leads it elsewhere; nothing if it is this one. */
  Optional<Path> usual(Repository repository) {
    String common = repository.git().sure("rev-parse", "--git-common-dir").text();
    Path usual = repository.root().resolve(common).resolve("hooks").normalize();
    return usual.equals(path) ? Optional.empty() : Optional.of(usual);
  }

  /** Refuses to write for all repositories unless that was asked for, and the other way round. */
  void check(boolean user) {
    if (shared && !user) {
      throw refused(
          SETTING + " leads to " + path + ", the hooks of all your repositories",
          "Say --user to guard all of them, or give this one hooks of its own: git config "
              + SETTING
              + " .git/hooks");
    }
    if (!shared && user) {
      throw refused(
          "there are no hooks for all repositories: " + SETTING + " is not set globally",
          "Leave --user out, or set it first: git config --global " + SETTING + " FOLDER");
    }
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw refused(
          path + " is not a folder, so git runs no hooks", "Look at git config " + SETTING + ".");
    }
  }

  private static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }
}
