package dev.intercore.cli.guard.git;

import java.util.List;
import java.util.Optional;

/** A hook of git that asks the guard. */
record GitHook(String name) {
  /** Called before a message is written; {@code --no-verify}, a merge or a pick go past it. */
  static final GitHook PRE_COMMIT = new GitHook("pre-commit");

  /** Called for every commit that git makes out of an index. */
  static final GitHook PREPARE_COMMIT_MSG = new GitHook("prepare-commit-msg");

  static final List<GitHook> ALL = List.of(PRE_COMMIT, PREPARE_COMMIT_MSG);

  /** Who asks by hand asks as the one that decides. */
  static GitHook of(Optional<String> name) {
    return name.map(GitHook::new).orElse(PREPARE_COMMIT_MSG);
  }

  /** Whether no other is asked after it, so that what is told once is told by it. */
  boolean isLast() {
    return !equals(PRE_COMMIT);
  }
}
