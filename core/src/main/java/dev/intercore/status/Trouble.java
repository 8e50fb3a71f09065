package dev.intercore.status;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;

/** Something that could not be read, and is left out. */
public record Trouble(ErrorCode code, String fact, String hint) {
  static Trouble of(IntercoreException e) {
    return new Trouble(e.code(), e.fact(), e.hint());
  }

  static Trouble damaged(String fact) {
    return new Trouble(ErrorCode.CORRUPT, fact, "`ic doctor` tells more.");
  }
}
