package dev.intercore.bench;

import java.io.PrintStream;

/** Says on stderr how far a run is, at most every two seconds. */
final class Progress {
  private static final long PAUSE_NANOS = 2_000_000_000L;

  private final PrintStream stderr;
  private String row = "";
  private long lastNanos;

  Progress(PrintStream stderr) {
    this.stderr = stderr;
  }

  void begin(String name) {
    row = name;
    say("begins");
  }

  void step(String what, int done, int of) {
    if (System.nanoTime() - lastNanos >= PAUSE_NANOS) {
      say(what + " " + done + "/" + of);
    }
  }

  /** For a step that takes long and cannot tell how far it is. */
  void say(String what) {
    stderr.println("bench: " + row + ": " + what);
    lastNanos = System.nanoTime();
  }
}
