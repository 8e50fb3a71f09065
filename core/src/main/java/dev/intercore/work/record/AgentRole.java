package dev.intercore.work.record;

import dev.intercore.terms.Word;

/** What an agent is there for. */
public enum AgentRole implements Word {
  MAYOR,
  WITNESS,
  REFINERY,
  POLECAT,
  CREW
}
