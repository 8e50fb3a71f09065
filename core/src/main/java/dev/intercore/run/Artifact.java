package dev.intercore.run;

import dev.intercore.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that a run produced, as it was then.
 *
 * @param path below the run's project, or absolute where it lies elsewhere
 * @param sha256 of its bytes, in hexadecimal
 */
public record Artifact(
    long seq,
    String id,
    String runId,
    String phase,
    String path,
    String type,
    String sha256,
    long bytes,
    long createdAt) {
  /** Under the names that answers have. */
  public Map<String, @Nullable Object> toMap() {
    return JsonObject.map(
        "id",
        id,
        "run_id",
        runId,
        "phase",
        phase,
        "path",
        path,
        "type",
        type,
        "sha256",
        sha256,
        "bytes",
        bytes,
        "created_at",
        createdAt);
  }
}
