package dev.intercore.work;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;

/** Records that should agree do not, which only somebody else's hand can bring about. */
final class Disagreement {
  private Disagreement() {}

  static IntercoreException of(String agent, String bead) {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        "the hook of " + agent + " and the item " + bead + " do not agree who has what",
        "Nothing was changed. `ic doctor` tells more, and can mend it.");
  }
}
