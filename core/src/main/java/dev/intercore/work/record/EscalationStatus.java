package dev.intercore.work.record;

import java.util.Locale;

/** Whether anyone has looked at it. */
public enum EscalationStatus implements Word {
  OPEN,
  ACKED,
  CLOSED;

  private final String id = name().toLowerCase(Locale.ROOT);

  @Override
  public String id() {
    return id;
  }
}
