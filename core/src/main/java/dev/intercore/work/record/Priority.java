package dev.intercore.work.record;

import dev.intercore.terms.Word;

/** What is to be done first. */
public enum Priority implements Word {
  P1,
  P2,
  P3;

  /** Of an item that was given none. */
  public static final Priority USUAL = P2;

  @Override
  public String id() {
    return name();
  }
}
