package dev.intercore.store;

/** Told what the store does and how long it took; {@code --verbose} prints it. */
public interface Trace {
  Trace SILENT =
      new Trace() {
        @Override
        public void statement(String sql, long nanos) {}

        @Override
        public void waited(String what, int attempts, long nanos) {}
      };

  void statement(String sql, long nanos);

  /** The database was busy: how often it was asked, and how long that took in all. */
  void waited(String what, int attempts, long nanos);
}
