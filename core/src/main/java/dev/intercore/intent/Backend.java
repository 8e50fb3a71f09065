package dev.intercore.intent;

import dev.intercore.store.Transaction;

/** A way to keep records. */
public interface Backend {
  /** For looking only. */
  Registry reading(Transaction tx);

  /** In a transaction that holds the write lock. */
  Registry writing(Transaction tx);
}
