package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.json.JsonPayload;
import java.nio.file.Path;
import java.util.Optional;

final class FirstValue {
  static Optional<String> store(Path file) {
    try (Intercore intercore = Intercore.init(file)) {
      intercore.state().set("dispatch", "session-1", JsonPayload.of("{\"phase\":\"executing\"}"));
      return intercore.state().get("dispatch", "session-1");
    }
  }
}
