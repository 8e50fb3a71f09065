package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.guard.install.IcLauncher;

/** How hooks call ic. */
final class OwnName {
  private final Call call;

  OwnName(Call call) {
    this.call = call;
  }

  /** The one that is running now, as a word for a shell. */
  String word() {
    return IcLauncher.word(call.context());
  }

  /** Whether a shell would find what a hook calls. */
  boolean isFound(String program) {
    return new ExecutablePath(call.variable("PATH").orElse("")).has(program, call.directory());
  }
}
