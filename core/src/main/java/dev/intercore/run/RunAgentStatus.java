package dev.intercore.run;

import dev.intercore.terms.Word;

/** How an agent of a run is, as far as it was said. */
public enum RunAgentStatus implements Word {
  RUNNING,
  COMPLETED,
  FAILED
}
