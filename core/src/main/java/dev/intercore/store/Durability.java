package dev.intercore.store;

/** Which failures an acknowledged commit survives. */
public enum Durability {
  /**
   * Survives a kill of the process. A power failure may lose the last commits, each as a whole. For
   * state and throttles.
   */
  NORMAL(1),
  /** Survives a power failure too. For intents, work, runs, events, migrations and restores. */
  FULL(2);

  /** The value of {@code PRAGMA synchronous}. */
  public final int level;

  Durability(int level) {
    this.level = level;
  }
}
