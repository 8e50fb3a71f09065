package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * What the process around the command core lends it.
 *
 * @param clock where "now" comes from
 * @param databases how a database is opened: anew in direct mode, kept open by an engine
 * @param side whether this is the caller's own process
 * @param request how the call is known when it is repeated, and whether anyone still waits for it
 */
public record Surroundings(
    Build build, InstantSource clock, Databases databases, Side side, RequestContext request) {
  /** Opens a database for one call. */
  @FunctionalInterface
  public interface Databases {
    Intercore open(Path file, StoreOptions options);
  }
}
