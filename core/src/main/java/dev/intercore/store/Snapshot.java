package dev.intercore.store;

import java.util.function.Function;

/** A look that several see the same by, as long as it lasts. */
final class Snapshot implements AutoCloseable {
  private final Transaction look;
  private boolean over;

  Snapshot(Transaction look) {
    this.look = look;
  }

  <T> T read(Function<Transaction, T> work) {
    if (over) {
      throw new IllegalStateException("the look is over");
    }
    return work.apply(look);
  }

  @Override
  public void close() {
    over = true;
  }
}
