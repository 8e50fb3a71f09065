package dev.intercore.run;

import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.files.PathNames;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files that runs produced. */
public final class Artifacts {
  private final RunOffice office;

  Artifacts(RunOffice office) {
    this.office = office;
  }

  /**
   * A file to be remembered.
   *
   * @param file absolute
   */
  public record Product(String phase, Path file, String type) {
    public Product {
      Names.check("type", type);
    }
  }

  /**
   * Remembers a file as it is now. The same file with the same bytes, said again of the same phase,
   * is the same artifact.
   */
  public Result<Artifact> add(String run, Product product) {
    // Before the transaction: a large file takes its time, and others wait for the lock.
    ArtifactFile fingerprint = ArtifactFile.of(product.file(), office.database());
    return office.decide(
        Artifact::id,
        Artifacts::one,
        desk ->
            desk.activeRun(run)
                .then(found -> found.having(product.phase()))
                .then(found -> add(desk, found, product, fingerprint)));
  }

  private static Result<Artifact> add(
      RunTransaction desk, Run run, Product product, ArtifactFile fingerprint) {
    ArtifactStore store = new ArtifactStore(desk.tx());
    String path = fingerprint.pathBelow(PathNames.path(run.project()));
    Optional<Artifact> same = store.same(run.id(), product, path).filter(fingerprint::isOf);
    if (same.isPresent()) {
      return Result.already(same.get());
    }
    String id = desk.freshId("artifact", run.id() + path, one -> store.find(one).isPresent());
    store.add(
        new Artifact(
            0,
            id,
            run.id(),
            product.phase(),
            path,
            product.type(),
            fingerprint.sha256(),
            fingerprint.bytes(),
            desk.tx().now()));
    desk.tell(
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
        fingerprint.sha256());
    return Result.done(store.find(id).orElseThrow());
  }

  private static Result<Artifact> one(RunTransaction desk, String id) {
    return Result.already(new ArtifactStore(desk.tx()).find(id).orElseThrow());
  }

  /** Those of a run, in the order they were added; of one phase if one is named. */
  public Result<List<Artifact>> list(String start, Optional<String> phase) {
    return office.look(desk ->
        desk.run(start)
            .then(run -> phase.map(run::having).orElseGet(() -> Result.already(run)))
            .then(run ->
                Result.already(
                    new ArtifactStore(desk.tx())
                        .of(run.id()).stream()
                            .filter(one -> phase.map(one.phase()::equals).orElse(true))
                            .toList())));
  }

  /**
   * Some of those of one run, in the order they were added.
   *
   * @param run its whole name
   */
  public List<Artifact> page(String run, long afterSeq, int most) {
    return office.look(desk -> new ArtifactStore(desk.tx()).page(run, afterSeq, most));
  }

  /**
   * Looks whether the files still are as they were when they were added last: at all of them, also
   * after one that cannot be read.
   *
   * @param phase only those whose last artifact is of this phase
   */
  public Result<List<Inspection>> check(String start, Optional<String> phase) {
    return office
        .look(desk -> desk.run(start))
        .then(run -> phase.map(run::having).orElseGet(() -> Result.already(run)))
        .then(run -> Result.already(check(run, phase)));
  }

  /** Outside of any transaction: reading files takes its time. */
  private List<Inspection> check(Run run, Optional<String> phase) {
    List<Artifact> all = office.look(desk -> new ArtifactStore(desk.tx()).of(run.id()));
    Map<String, Artifact> last = new LinkedHashMap<>();
    for (Artifact one : all) {
      // Taken out first, so that it stands where it was added last.
      last.remove(one.path());
      last.put(one.path(), one);
    }
    Path project = PathNames.path(run.project());
    return last.values().stream()
        .filter(one -> phase.map(one.phase()::equals).orElse(true))
        .map(one -> Inspection.of(one, project, office.database()))
        .toList();
  }
}
