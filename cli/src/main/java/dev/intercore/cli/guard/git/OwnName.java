package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.cli.guard.site.Launcher;
import java.nio.file.Files;
import java.nio.file.Path;

/** How hooks call ic. */
final class OwnName {
  private final Call call;

  OwnName(Call call) {
    this.call = call;
  }

  /** The one that is running now, as a word for a shell. */
  String word() {
    return Launcher.running().word(call);
  }

  /** Whether a shell would find what a hook calls. */
  boolean isFound(String program) {
    if (program.indexOf('/') >= 0) {
      return Files.isExecutable(Path.of(program));
    }
    for (String folder : call.variable("PATH").orElse("").split(":", -1)) {
      if (folder.startsWith("/") && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }
}
