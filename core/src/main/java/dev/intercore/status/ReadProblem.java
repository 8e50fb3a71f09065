package dev.intercore.status;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;

/** Something that could not be read, and is left out. */
public record ReadProblem(ErrorCode code, String fact, String hint) {
  static ReadProblem of(IntercoreException e) {
    return new ReadProblem(e.code(), e.fact(), e.hint());
  }

  static ReadProblem damaged(String fact) {
    return new ReadProblem(ErrorCode.CORRUPT, fact, "`ic doctor` tells more.");
  }
}
