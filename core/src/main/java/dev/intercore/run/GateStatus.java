package dev.intercore.run;

import dev.intercore.terms.Word;

/** What a gate says. Where none was set there is nothing in the way. */
public enum GateStatus implements Word {
  PASSED,
  FAILED,
  SKIPPED
}
