package dev.intercore.cli.guard.git;

import dev.intercore.intent.EditTarget;
import dev.intercore.project.ProjectPath;
import java.util.List;
import java.util.Optional;

/**
 * A path of a commit, and what it is in the project that it belongs to.
 *
 * @param staged as git calls it
 */
record CommitPath(Staged staged, ProjectPath path) {
  /**
   * The same for the gate. By its name alone, deleted or not: what git records is the entry itself,
   * never what lies below it or behind a link.
   */
  EditTarget target() {
    return new EditTarget(staged.path(), List.of(path), Optional.empty(), false);
  }
}
