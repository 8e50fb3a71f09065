package dev.intercore.it;

/** The ways a call can be carried out. Every test that takes one holds for all of them. */
enum Mode {
  /** A process for each call. */
  DIRECT("direct"),
  /** Through one engine that all tests share; what it may not do, in the caller. */
  RESIDENT("resident");

  private final String engine;

  Mode(String engine) {
    this.engine = engine;
  }

  /** The value of {@code INTERCORE_ENGINE}. */
  String engine() {
    return engine;
  }
}
