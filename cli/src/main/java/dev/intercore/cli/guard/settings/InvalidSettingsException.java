package dev.intercore.cli.guard.settings;

/** Settings that are not JSON, or not what the tool reads. The message says why. */
public final class InvalidSettingsException extends RuntimeException {
  public InvalidSettingsException(String reason) {
    super(reason);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
