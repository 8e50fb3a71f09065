package dev.intercore.work.storage;

import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import java.util.List;
import java.util.function.Function;

/** Records in the database. */
public final class SqlTeamStore implements TeamStore {
  private final Store database;

  public SqlTeamStore(Store database) {
    this.database = database;
  }

  @Override
  public boolean isDatabase() {
    return true;
  }

  @Override
  public <T> T look(Function<Ledger, T> look) {
    return database.read(tx -> look.apply(new SqliteLedger(tx, false)));
  }

  @Override
  public <T> T decide(ReplayCodec<T> verdict, Function<Ledger, T> decision) {
    return database.write(
        Durability.FULL, verdict, tx -> decision.apply(new SqliteLedger(tx, true)));
  }

  @Override
  public List<Leftover> leftovers() {
    return database.read(tx -> {
      int wrong = new SqliteLinks(tx, new SqliteLedger(tx, false)).wrong();
      return wrong == 0
          ? List.of()
          : List.of(
              new Leftover(
                  "what records are looked up by does not agree with them (" + wrong + " links)",
                  "write it anew"));
    });
  }

  @Override
  public void tidy() {
    database.write(
        Durability.FULL,
        tx -> {
          new SqliteLinks(tx, new SqliteLedger(tx, true)).rebuild();
          return true;
        });
  }

  @Override
  public int quarantined() {
    return database.read(tx ->
        tx.first("SELECT count(*) FROM team_quarantine", row -> (int) row.number(1)).orElse(0));
  }
}
