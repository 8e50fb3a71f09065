package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** What is to be done first. */
public enum Priority implements WireEnum {
  P1,
  P2,
  P3;

  /** Of an item that was given none. */
  public static final Priority USUAL = P2;

  @Override
  public String wireName() {
    return name();
  }
}
