package dev.intercore.app;

import dev.intercore.engine.Bounds;
import dev.intercore.engine.EngineFiles;
import dev.intercore.engine.Residence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** The engine's process: starts, stays, and ends by halt. */
public final class EngineMain {
  private static final int FAILED = 2;

  private EngineMain() {}

  public static void main(String[] words) {
    Runtime.getRuntime().halt(stay());
  }

  private static int stay() {
    try {
      String build = Main.property("ic.build");
      EngineFiles files = EngineFiles.first(System.getenv(), build);
      Residence.Plan plan = plan(Path.of(Main.property("ic.home")), build, idle());
      return new Residence(files, plan).stay() ? 0 : EngineFiles.ANOTHER;
    } catch (IOException | RuntimeException _) {
      // The reason is in a file; there is nobody to tell it to.
      return FAILED;
    }
  }

  /** An engine of all our commands. */
  static Residence.Plan plan(Path home, String build, Duration idle) {
    return new Residence.Plan(Commands.tree(), Main.build(), Clock.systemUTC(), home, build, idle);
  }

  private static Duration idle() {
    return Duration.ofSeconds(Long.getLong("ic.idle", Bounds.ENGINE_IDLE.toSeconds()));
  }
}
