package dev.intercore.shell;

/** Ends the reading of a script. Never leaves the package. */
final class UnsupportedSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Has no stack trace, because it is an expected answer and must be cheap. */
  UnsupportedSyntaxException(String reason) {
    super(reason, null, false, false);
  }
}
