package dev.intercore.run;

import dev.intercore.terms.Word;

/** Whether a run goes on, and how it ended. */
public enum RunStatus implements Word {
  ACTIVE,
  COMPLETED,
  FAILED,
  ABANDONED
}
