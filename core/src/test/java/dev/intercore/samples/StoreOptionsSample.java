package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

final class StoreOptionsSample {
  static Intercore open(Path file, InstantSource clock) {
    StoreOptions options =
        StoreOptions.defaults().withTimeout(Duration.ofMillis(100)).withClock(clock);
    return Intercore.init(file, options);
  }
}
