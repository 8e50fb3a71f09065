package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** What an agent is there for. */
public enum AgentRole implements WireEnum {
  MAYOR,
  WITNESS,
  REFINERY,
  POLECAT,
  CREW
}
