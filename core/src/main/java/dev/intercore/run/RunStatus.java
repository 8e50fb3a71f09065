package dev.intercore.run;

import dev.intercore.common.WireEnum;

/** Whether a run goes on, and how it ended. */
public enum RunStatus implements WireEnum {
  ACTIVE,
  COMPLETED,
  FAILED,
  ABANDONED
}
