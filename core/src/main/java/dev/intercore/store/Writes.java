package dev.intercore.store;

import dev.intercore.common.Deadline;
import dev.intercore.common.Failpoint.Point;
import java.util.Optional;
import java.util.function.Function;

/** The writes of one call: each a decision of its own, with a name by which it is known again. */
final class Writes {
  private final Turns turns;
  private final StoreOptions options;

  /** So many named writes this call has made. */
  private int named;

  private boolean changed;

  Writes(Turns turns, StoreOptions options) {
    this.turns = turns;
    this.options = options;
  }

  /** A write that is remembered if the call can be asked again, and then not done twice. */
  <T> T once(
      Durability durability,
      Deadline deadline,
      Verdict<T> verdict,
      Function<Transaction, T> decision) {
    Optional<String> request = options.asker().request().map(this::name);
    return request.isEmpty()
        ? write(durability, deadline, decision)
        : write(durability, deadline, tx -> Requests.once(tx, request.get(), verdict, decision));
  }

  private String name(String request) {
    return ++named == 1 ? request : request + "#" + named;
  }

  <T> T write(Durability durability, Deadline patience, Function<Transaction, T> work) {
    return turns.exclusively(
        patience,
        (connection, deadline) -> {
          long before = connection.changes();
          T answer =
              new WriteTransaction(connection, options)
                  .run(
                      durability,
                      deadline,
                      Point.WRITE_BEFORE_COMMIT,
                      () -> {
                        turns.refuseNewer(connection);
                        options.asker().fence().pass();
                        return work.apply(new Transaction(connection, options.now()));
                      });
          changed |= connection.changes() != before;
          options.failpoint().reached(Point.WRITE_AFTER_COMMIT);
          return answer;
        });
  }

  boolean changedAnything() {
    return changed;
  }
}
