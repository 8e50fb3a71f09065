package dev.intercore.run;

import dev.intercore.json.JsonCodec;

/**
 * A file that a run produced, as it was when it was added.
 *
 * @param path relative to the run's project, or absolute if the file is elsewhere
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
  /** The JSON form in answers. */
  public static final JsonCodec<Artifact> JSON =
      JsonCodec.fields(Artifact.class)
          .text("id", Artifact::id)
          .text("run_id", Artifact::runId)
          .text("phase", Artifact::phase)
          .text("path", Artifact::path)
          .text("type", Artifact::type)
          .text("sha256", Artifact::sha256)
          .number("bytes", Artifact::bytes)
          .number("created_at", Artifact::createdAt)
          .writeOnly();
}
