package dev.intercore.store;

/** Receives executed statements and waits, with their durations. {@code --verbose} prints it. */
public interface Trace {
  Trace SILENT = new Trace() {};

  default void statement(String sql, long nanos) {}

  /** A step was repeated because the database was busy. */
  default void waited(String what, int attempts, long nanos) {}
}
