package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** Whether anyone has looked at it. */
public enum EscalationStatus implements WireEnum {
  OPEN,
  ACKED,
  CLOSED
}
