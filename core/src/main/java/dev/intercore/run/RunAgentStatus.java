package dev.intercore.run;

import dev.intercore.common.WireEnum;

/** How an agent of a run is, as far as it was said. */
public enum RunAgentStatus implements WireEnum {
  RUNNING,
  COMPLETED,
  FAILED
}
