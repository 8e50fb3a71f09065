package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * What the process around the commands provides.
 *
 * @param stores opens a database: a new connection in direct mode, a shared one in an engine
 * @param site the caller's process or an engine
 * @param request the id of the call, by which a repeated call is recognised
 */
public record CommandHost(
    BuildInfo build,
    InstantSource clock,
    StoreOpener stores,
    ExecutionSite site,
    RequestContext request) {
  /** Opens a database for one call. */
  @FunctionalInterface
  public interface StoreOpener {
    Intercore open(Path file, StoreOptions options);
  }

  /**
   * The program that runs.
   *
   * @param version as released
   * @param launcher the path of the script that started it; empty if there is none
   */
  public record BuildInfo(String version, String launcher) {
    public BuildInfo(String version) {
      this(version, "");
    }
  }
}
