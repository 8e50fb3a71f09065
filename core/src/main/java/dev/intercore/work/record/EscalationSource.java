package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** What made it necessary. */
public enum EscalationSource implements WireEnum {
  ATTEMPTS,
  MERGE
}
