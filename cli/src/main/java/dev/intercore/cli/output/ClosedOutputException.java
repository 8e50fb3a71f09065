package dev.intercore.cli.output;

import java.io.IOException;

/** Stdout cannot take the answer. What the command did stays done. */
public final class ClosedOutputException extends IOException {
  private final int exit;

  public ClosedOutputException(String message, int exit) {
    super(message);
    this.exit = exit;
  }

  /** A stdout that is there and refuses to be written. */
  public static ClosedOutputException full(String reason) {
    return new ClosedOutputException("cannot write to stdout: " + reason, ExitCode.ERROR);
  }

  public int exit() {
    return exit;
  }
}
