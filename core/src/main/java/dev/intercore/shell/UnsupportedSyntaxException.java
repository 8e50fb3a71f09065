package dev.intercore.shell;

/** Ends the reading; never leaves the package. */
final class UnsupportedSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Without a stack: it is an answer, and it must not cost more than one. */
  UnsupportedSyntaxException(String reason) {
    super(reason, null, false, false);
  }
}
