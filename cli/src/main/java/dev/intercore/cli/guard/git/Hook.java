package dev.intercore.cli.guard.git;

import java.util.List;
import java.util.Optional;

/** A hook of git that asks the guard. */
record Hook(String name) {
  /** Asked before a message is written; {@code --no-verify}, a merge or a pick go past it. */
  static final Hook PRE_COMMIT = new Hook("pre-commit");

  /** Asked for every commit that git makes out of an index. */
  static final Hook PREPARE_COMMIT_MSG = new Hook("prepare-commit-msg");

  static final List<Hook> ALL = List.of(PRE_COMMIT, PREPARE_COMMIT_MSG);

  /** Who asks by hand asks as the one that decides. */
  static Hook of(Optional<String> name) {
    return name.map(Hook::new).orElse(PREPARE_COMMIT_MSG);
  }

  /** Whether no other is asked after it, so that what is told once is told by it. */
  boolean isLast() {
    return !equals(PRE_COMMIT);
  }
}
