package dev.intercore.it;

/** A test of runs. */
abstract class RunBox extends TeamBox {
  /** A new run's id. */
  String run(String... more) {
    String[] words = {"run", "create", "--goal", "a goal"};
    return id("run", ic(IntentBox.plus(words, more)));
  }

  /** An artifact's id. */
  String artifact(String run, String phase, String path) {
    return id(
        "artifact", ic("artifact", "add", run, "--phase", phase, "--path", path, "--type", "doc"));
  }

  /** Types of events, in order. */
  String told() {
    return String.join(" ", scratch.sqlite().column("SELECT type FROM events ORDER BY seq"));
  }
}
