package dev.intercore.cli.guard.git;

import java.util.List;
import java.util.Optional;

/** A hook of git that calls the guard. */
record GitHook(String name) {
  /** Called before the message is written; not with {@code --no-verify}, for a merge or a pick. */
  static final GitHook PRE_COMMIT = new GitHook("pre-commit");

  /** Called for every commit that git makes from an index. */
  static final GitHook PREPARE_COMMIT_MSG = new GitHook("prepare-commit-msg");

  static final List<GitHook> ALL = List.of(PRE_COMMIT, PREPARE_COMMIT_MSG);

  /** Returns a hook by name; by default the one that is always called. */
  static GitHook of(Optional<String> name) {
    return name.map(GitHook::new).orElse(PREPARE_COMMIT_MSG);
  }

  /** Whether no other hook is called after it, so that it prints what is printed once. */
  boolean isLast() {
    return !equals(PRE_COMMIT);
  }
}
