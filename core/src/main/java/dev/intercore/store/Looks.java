package dev.intercore.store;

import dev.intercore.common.Deadline;
import java.util.function.Function;

/** Looks at the database, each of one moment. They never take the write lock. */
final class Looks {
  private final Turns turns;
  private final StoreOptions options;
  private final Patience patience;

  Looks(Turns turns, StoreOptions options) {
    this.turns = turns;
    this.options = options;
    this.patience = new Patience(options);
  }

  <T> T read(Function<Transaction, T> work) {
    return turns.beside(
        Deadline.after(options.timeout()),
        (connection, deadline) -> {
          connection.execute("BEGIN");
          try {
            // BEGIN alone looks at nothing. This does, and is the only place that can still meet
            // another's WAL recovery.
            patience.until(deadline, "read", () -> turns.refuseNewer(connection));
            return work.apply(new Transaction(connection, options.now()));
          } finally {
            connection.rollBack();
          }
        });
  }
}
