package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.common.IntercoreException;
import java.nio.file.Path;

final class ErrorSample {
  static String read(Path file) {
    try (Intercore intercore = Intercore.open(file)) {
      return intercore.state().get("dispatch", "session-1").orElse("nothing yet");
    } catch (IntercoreException e) {
      return switch (e.code()) {
        case NO_DATABASE -> "no database: " + e.hint();
        case BUSY -> "busy: try again later";
        default -> throw e;
      };
    }
  }
}
