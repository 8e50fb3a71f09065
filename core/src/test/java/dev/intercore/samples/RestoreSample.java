package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.HealthCheck;
import dev.intercore.store.sqlite.Restore;
import java.nio.file.Path;
import java.util.List;

final class RestoreSample {
  static List<String> restore(Path file, Path backup) {
    Restore.Restored restored = Restore.restore(file, backup, StoreOptions.defaults());
    try (Intercore intercore = Intercore.open(file)) {
      List<String> problems = HealthCheck.problems(intercore.database());
      return problems.isEmpty()
          ? List.of("healthy; the previous contents: " + restored.kept())
          : problems;
    }
  }
}
