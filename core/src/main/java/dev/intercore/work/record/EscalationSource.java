package dev.intercore.work.record;

import dev.intercore.terms.Word;

/** What made it necessary. */
public enum EscalationSource implements Word {
  ATTEMPTS,
  MERGE
}
