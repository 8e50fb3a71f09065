package dev.intercore.intent;

import dev.intercore.store.Transaction;

/** Records in the database. */
final class SqliteBackend implements Backend {
  @Override
  public Registry reading(Transaction tx) {
    return new SqliteRegistry(tx, false);
  }

  @Override
  public Registry writing(Transaction tx) {
    return new SqliteRegistry(tx, true);
  }
}
