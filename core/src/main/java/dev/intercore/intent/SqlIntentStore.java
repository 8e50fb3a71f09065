package dev.intercore.intent;

import dev.intercore.store.Transaction;

/** Records in the database. */
final class SqlIntentStore implements IntentStore {
  @Override
  public IntentRecords reading(Transaction tx) {
    return new SqliteRegistry(tx, false);
  }

  @Override
  public IntentRecords writing(Transaction tx) {
    return new SqliteRegistry(tx, true);
  }
}
