package dev.intercore.store;

/** What a commit has survived when it is acknowledged. */
public enum Durability {
  /**
   * Survives any kill of the process; a power cut may take the last commits, whole. For state and
   * throttles.
   */
  NORMAL(1),
  /**
   * Survives a power cut as well. For what people count on: migrations, restores, and later
   * intents, work, events.
   */
  FULL(2);

  /** The value of {@code PRAGMA synchronous}. */
  public final int level;

  Durability(int level) {
    this.level = level;
  }
}
