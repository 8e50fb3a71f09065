package dev.intercore.work.record;

import dev.intercore.terms.Word;

/** Whether anyone has looked at it. */
public enum EscalationStatus implements Word {
  OPEN,
  ACKED,
  CLOSED
}
