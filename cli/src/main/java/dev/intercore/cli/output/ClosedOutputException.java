package dev.intercore.cli.output;

import java.io.IOException;

/** Stdout cannot take the answer. What the command did stays done. */
public final class ClosedOutputException extends IOException {
  private final int exit;

  public ClosedOutputException(String message, int exit) {
    super(message);
    this.exit = exit;
  }

  public int exit() {
    return exit;
  }
}
