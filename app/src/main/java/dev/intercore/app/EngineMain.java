package dev.intercore.app;

import dev.intercore.engine.EngineFiles;
import dev.intercore.engine.EngineLifecycle;
import dev.intercore.engine.EngineLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** Entry point of the engine process. */
public final class EngineMain {
  private static final int FAILED = 2;

  private EngineMain() {}

  public static void main(String[] words) {
    Runtime.getRuntime().halt(runEngine());
  }

  private static int runEngine() {
    try {
      String build = Main.property("ic.build");
      EngineFiles files = EngineFiles.first(System.getenv(), build);
      EngineLifecycle.Settings settings =
          settings(Path.of(Main.property("ic.home")), build, idle());
      return new EngineLifecycle(files, settings).run() ? 0 : EngineFiles.ALREADY_RUNNING;
    } catch (IOException | RuntimeException _) {
      // The engine has written the reason to a file. Its stderr is closed.
      return FAILED;
    }
  }

  /** Returns the settings of an engine with all commands. */
  static EngineLifecycle.Settings settings(Path home, String build, Duration idle) {
    return new EngineLifecycle.Settings(
        CommandCatalog.tree(), Main.build(), Clock.systemUTC(), home, build, idle);
  }

  private static Duration idle() {
    return Duration.ofSeconds(Long.getLong("ic.idle", EngineLimits.ENGINE_IDLE.toSeconds()));
  }
}
