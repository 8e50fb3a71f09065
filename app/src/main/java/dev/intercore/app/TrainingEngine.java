package dev.intercore.app;

import dev.intercore.common.Backoff;
import dev.intercore.engine.Bounds;
import dev.intercore.engine.EngineFiles;
import dev.intercore.engine.Messenger;
import dev.intercore.engine.Residence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The engine's part of the training: one in this process, asked what hooks ask. */
final class TrainingEngine {
  private static final String BUILD = "training";

  private TrainingEngine() {}

  /** As scripts/train.sh names it for the calls without an engine. */
  static final String LOCKS = "locks";

  static void run(Path scratch, List<List<String>> calls) throws IOException, InterruptedException {
    // An engine goes when its build is gone.
    Path home = Files.createDirectory(scratch.resolve("home"));
    Files.createFile(Files.createDirectory(home.resolve("lib")).resolve("ic.jar"));
    EngineFiles files = EngineFiles.of(Map.of("XDG_STATE_HOME", scratch.toString()), BUILD);
    Thread engine = new Thread(() -> stay(files, home));
    engine.start();
    Messenger messenger = new Messenger(files);
    while (engine.isAlive() && messenger.status().isEmpty()) {
      Backoff.jittered().pause(Backoff.MAX_NANOS);
    }
    // Locks of its own: one of a holder that nobody knows stays among the user's for ever.
    Map<String, String> environment =
        Map.of("INTERCORE_LOCK_DIR", scratch.resolve(LOCKS).toString());
    for (List<String> call : calls) {
      messenger.call(scratch, environment, call);
    }
    messenger.stop();
    engine.join();
  }

  private static void stay(EngineFiles files, Path home) {
    try {
      new Residence(files, EngineMain.plan(home, BUILD, Bounds.ENGINE_IDLE)).stay();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
