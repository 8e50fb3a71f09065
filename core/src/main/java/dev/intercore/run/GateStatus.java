package dev.intercore.run;

import dev.intercore.common.WireEnum;

/** What a gate says. Where none was set there is nothing in the way. */
public enum GateStatus implements WireEnum {
  PASSED,
  FAILED,
  SKIPPED
}
