package dev.intercore.work.record;

import java.util.Locale;

/** What made it necessary. */
public enum EscalationSource implements Word {
  ATTEMPTS,
  MERGE;

  private final String id = name().toLowerCase(Locale.ROOT);

  @Override
  public String id() {
    return id;
  }
}
