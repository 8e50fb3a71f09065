package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.store.Durability;

final class StoreSample {
  static long count(Intercore intercore) {
    long values =
        intercore
            .store()
            .read(tx -> tx.first("SELECT count(*) FROM state", row -> row.number(1)).orElse(0L));
    intercore
        .store()
        .write(Durability.FULL, tx -> tx.update("DELETE FROM state WHERE key = ?", "scratch"));

    return values;
  }
}
