package dev.intercore.work.record;

import java.util.Locale;

/** What an agent is there for. */
public enum AgentRole implements Word {
  MAYOR,
  WITNESS,
  REFINERY,
  POLECAT,
  CREW;

  private final String id = name().toLowerCase(Locale.ROOT);

  @Override
  public String id() {
    return id;
  }
}
