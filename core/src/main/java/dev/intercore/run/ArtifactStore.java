package dev.intercore.run;

import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Optional;

/** Artifacts as rows, within one transaction. */
final class ArtifactStore {
  private static final String COLUMNS =
      "SELECT seq, id, run_id, phase, path, type, sha256, bytes, created_at FROM artifacts ";
  private static final String FIND = COLUMNS + "WHERE id = ?";
  private static final String OF_RUN = COLUMNS + "WHERE run_id = ? ORDER BY seq";

  private static final String PAGE =
      COLUMNS + "WHERE run_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";

  /** The last word on that file. */
  private static final String SAME =
      COLUMNS
          + "WHERE run_id = ?1 AND phase = ?2 AND path = ?3 AND type = ?4 ORDER BY seq DESC LIMIT 1";

  private static final String ADD =
      """
      INSERT INTO artifacts (id, run_id, phase, path, type, sha256, bytes, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private final Transaction tx;

  ArtifactStore(Transaction tx) {
    this.tx = tx;
  }

  Optional<Artifact> find(String id) {
    return tx.first(FIND, ArtifactStore::artifact, id);
  }

  Optional<Artifact> same(String run, Artifacts.Product product, String path) {
    return tx.first(SAME, ArtifactStore::artifact, run, product.phase(), path, product.type());
  }

  List<Artifact> of(String run) {
    return tx.list(OF_RUN, ArtifactStore::artifact, run);
  }

  List<Artifact> page(String run, long after, int most) {
    return tx.list(PAGE, ArtifactStore::artifact, run, after, most);
  }

  void add(Artifact one) {
    tx.update(
        ADD,
        one.id(),
        one.runId(),
        one.phase(),
        one.path(),
        one.type(),
        one.sha256(),
        one.bytes(),
        one.createdAt());
  }

  private static Artifact artifact(Row row) {
    return new Artifact(
        row.number(1),
        row.text(2),
        row.text(3),
        row.text(4),
        row.text(5),
        row.text(6),
        row.text(7),
        row.number(8),
        row.number(9));
  }
}
