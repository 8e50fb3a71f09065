package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * What the process around the command core lends it.
 *
 * @param clock where "now" comes from
 * @param databases how a database is opened: anew in direct mode, kept open by an engine
 * @param side whether this is the caller's own process
 */
public record Surroundings(Build build, InstantSource clock, Databases databases, Side side) {
  /** Opens a database for one call. */
  @FunctionalInterface
  public interface Databases {
    Intercore open(Path file, StoreOptions options);
  }
}
