package dev.intercore.intent;

import dev.intercore.store.Transaction;

/** A way to keep records. */
public interface IntentStore {
  /** For looking only. */
  IntentRecords reading(Transaction tx);

  /** In a transaction that holds the write lock. */
  IntentRecords writing(Transaction tx);
}
