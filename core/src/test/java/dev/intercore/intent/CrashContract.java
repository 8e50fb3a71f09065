package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Records in files, with writers that crash at a failpoint. */
abstract class CrashContract extends IntentsContract {
  CrashContract(Path folder) throws IOException {
    super(IntentBackends.FILES, folder);
  }

  /** Throws when a failpoint is reached for the nth time. */
  static Failpoint at(Point moment, int nth) {
    int[] reached = {0};
    return now -> {
      if (now == moment && ++reached[0] == nth) {
        throw new IllegalStateException("crash");
      }
    };
  }

  void crash(Point moment, int nth, Consumer<Intents> verb) {
    SqliteStore dying = db.open(options -> options.withFailpoint(at(moment, nth)));
    Intents there = intents(dying);
    assertThatThrownBy(() -> verb.accept(there)).hasMessage("crash");
  }

  /** Returns the intents as another process sees them. */
  Intents next() {
    return intents(db.open());
  }
}
