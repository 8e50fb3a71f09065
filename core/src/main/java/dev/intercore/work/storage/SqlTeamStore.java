package dev.intercore.work.storage;

import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.SqlTeamRecords.Link;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Keeps the records as rows, and beside them an index, heartbeats and a quarantine. */
public final class SqlTeamStore implements TeamStore {
  private static final String ALL_LINKS = "SELECT kind, name, value, seq, id FROM team_links";
  private static final String QUARANTINED = "SELECT count(*) FROM team_quarantine";

  private final Store store;

  public SqlTeamStore(Store store) {
    this.store = store;
  }

  @Override
  public Optional<Path> folder() {
    return Optional.empty();
  }

  @Override
  public <T> T read(Function<TeamRecords, T> query) {
    return store.read(tx -> query.apply(recordsIn(tx)));
  }

  @Override
  public <T> T write(ReplayCodec<T> replay, Function<TeamRecords, T> decision) {
    return store.write(Durability.FULL, replay, tx -> decision.apply(recordsIn(tx)));
  }

  @Override
  public TeamRecords recordsIn(Transaction tx) {
    return new SqlTeamRecords(tx);
  }

  @Override
  public int countQuarantined() {
    return store.read(tx -> tx.first(QUARANTINED, row -> (int) row.number(1)).orElse(0));
  }

  @Override
  public List<Leftover> leftovers() {
    return store.read(tx -> {
      int wrong = countWrongLinks(tx);
      return wrong == 0
          ? List.of()
          : List.of(
              new Leftover(
                  "the index of the records is wrong in " + wrong + " entries", "rebuild it"));
    });
  }

  /** Counts links that are missing or left over; those of corrupt records are ignored. */
  private static int countWrongLinks(Transaction tx) {
    SqlTeamRecords records = new SqlTeamRecords(tx);
    Set<Link> expected = new HashSet<>(expectedLinks(records));
    int wrong = 0;
    for (Link link : tx.list(ALL_LINKS, Link::read)) {
      wrong += expected.remove(link) || records.corrupt().stream().anyMatch(link::isOf) ? 0 : 1;
    }
    return wrong + expected.size();
  }

  @Override
  public void tidy() {
    store.write(
        Durability.FULL,
        tx -> {
          SqlTeamRecords records = new SqlTeamRecords(tx);
          List<Link> links = expectedLinks(records);
          tx.update("DELETE FROM team_links");
          records.insert(links);
          return true;
        });
  }

  private static List<Link> expectedLinks(SqlTeamRecords records) {
    TeamIndex index = new TeamIndex.InMemory(records).index();
    List<Link> links = new ArrayList<>();
    for (RecordKind<?> kind : RecordKind.ALL) {
      records.all(kind).forEach(record -> links.addAll(Link.of(record, index)));
    }
    return links;
  }
}
