package dev.intercore.run;

import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.files.PathNames;
import dev.intercore.run.ArtifactFile.Comparison;
import dev.intercore.run.RunTransaction.RunContext;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that runs produced. Files are read outside of transactions, because reading is slow.
 */
public final class Artifacts {
  private static final String SELECT =
      "SELECT seq, id, run_id, phase, path, type, sha256, bytes, created_at FROM artifacts ";
  private static final String FIND = SELECT + "WHERE id = ?";
  private static final String OF_RUN = SELECT + "WHERE run_id = ? ORDER BY seq";

  private static final String PAGE =
      SELECT + "WHERE run_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";

  private static final String LATEST_OF_FILE =
      SELECT
          + "WHERE run_id = ?1 AND phase = ?2 AND path = ?3 AND type = ?4 ORDER BY seq DESC LIMIT"
          + " 1";

  private static final String ADD =
      """
      INSERT INTO artifacts (id, run_id, phase, path, type, sha256, bytes, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private final RunContext context;

  Artifacts(RunContext context) {
    this.context = context;
  }

  /**
   * A file to be added.
   *
   * @param file an absolute path
   */
  public record Product(String phase, Path file, String type) {
    public Product {
      Names.check("type", type);
    }
  }

  /**
   * Adds a file as it is now. The same bytes of the same file, phase and type are the same artifact
   * and are not added again.
   */
  public Result<Artifact> add(String run, Product product) {
    ArtifactFile file = ArtifactFile.of(product.file(), context.store());
    return context.write(
        Artifact::id,
        (tx, id) -> Result.already(find(tx.sql(), id).orElseThrow()),
        tx ->
            tx.activeRun(run)
                .then(found -> found.requirePhase(product.phase()))
                .then(found -> add(tx, found, product, file)));
  }

  private static Result<Artifact> add(
      RunTransaction tx, Run run, Product product, ArtifactFile file) {
    String path = file.pathBelow(PathNames.path(run.project()));
    Optional<Artifact> same =
        tx.sql()
            .first(LATEST_OF_FILE, Artifacts::read, run.id(), product.phase(), path, product.type())
            .filter(file::isOf);
    if (same.isPresent()) {
      return Result.already(same.get());
    }
    String id = tx.freshId("artifact", run.id() + path, one -> find(tx.sql(), one).isPresent());
    tx.sql()
        .update(
            ADD,
            id,
            run.id(),
            product.phase(),
            path,
            product.type(),
            file.sha256(),
            file.bytes(),
            tx.now());
    tx.appendEvent(
        "artifact.added",
        run.id(),
        "id",
        id,
        "phase",
        product.phase(),
        "path",
        path,
        "type",
        product.type(),
        "sha256",
        file.sha256());
    return Result.done(find(tx.sql(), id).orElseThrow());
  }

  /** Returns the artifacts of a run in the order they were added; only those of a given phase. */
  public Result<List<Artifact>> list(String start, Optional<String> phase) {
    return context.read(tx ->
        tx.run(start)
            .then(run -> requirePhase(run, phase))
            .then(run ->
                Result.already(
                    list(tx.sql(), run.id()).stream().filter(one -> isOf(phase, one)).toList())));
  }

  /**
   * Returns a page of the artifacts of a run in the order they were added.
   *
   * @param run its full id
   */
  public List<Artifact> page(String run, long afterSeq, int limit) {
    return context.read(tx -> tx.sql().list(PAGE, Artifacts::read, run, afterSeq, limit));
  }

  /**
   * Compares the latest artifact of each path with the file as it is now. A file that cannot be
   * read does not end the check.
   *
   * @param phase only paths whose latest artifact is of this phase
   */
  public Result<List<Comparison>> check(String start, Optional<String> phase) {
    return context
        .read(tx -> tx.run(start))
        .then(run -> requirePhase(run, phase))
        .then(run -> Result.already(check(run, phase)));
  }

  private List<Comparison> check(Run run, Optional<String> phase) {
    Map<String, Artifact> latest = new LinkedHashMap<>();
    for (Artifact one : context.read(tx -> list(tx.sql(), run.id()))) {
      // Removed first, so that a path is at the position where it was added last.
      latest.remove(one.path());
      latest.put(one.path(), one);
    }
    Path project = PathNames.path(run.project());
    return latest.values().stream()
        .filter(one -> isOf(phase, one))
        .map(one -> Comparison.of(one, project, context.store()))
        .toList();
  }

  private static Result<Run> requirePhase(Run run, Optional<String> phase) {
    return phase.isPresent() ? run.requirePhase(phase.get()) : Result.already(run);
  }

  private static boolean isOf(Optional<String> phase, Artifact artifact) {
    return phase.isEmpty() || phase.get().equals(artifact.phase());
  }

  private static Optional<Artifact> find(Transaction tx, String id) {
    return tx.first(FIND, Artifacts::read, id);
  }

  private static List<Artifact> list(Transaction tx, String run) {
    return tx.list(OF_RUN, Artifacts::read, run);
  }

  private static Artifact read(Row row) {
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
