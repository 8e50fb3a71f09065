package dev.intercore.intent;

import dev.intercore.common.WireEnum;
import java.util.List;

/** How another session's live intent stands to one; there is none where both are apart. */
public record Relation(Kind kind, Intent intent, List<String> paths) {
  public enum Kind implements WireEnum {
    /** Both want these. */
    EDIT_OVERLAP,
    /** They promise not to touch what we want. */
    FOREIGN_EXCLUDES_TARGET,
    /** We promise not to touch what they want. */
    TARGET_EXCLUDES_FOREIGN,
    /** The same names in another worktree, which are other files. */
    OTHER_WORKTREE
  }
}
