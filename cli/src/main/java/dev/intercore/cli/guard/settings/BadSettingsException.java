package dev.intercore.cli.guard.settings;

/** Settings that are not what they should be; the message says in what. */
public final class BadSettingsException extends RuntimeException {
  public BadSettingsException(String what) {
    super(what);
  }

  /** What is wrong. */
  public String what() {
    return String.valueOf(getMessage());
  }
}
