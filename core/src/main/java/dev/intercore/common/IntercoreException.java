package dev.intercore.common;

import org.jspecify.annotations.Nullable;

/**
 * Something is broken or refused: a stable code, the fact, and the next step. Never an expected
 * "no".
 */
public final class IntercoreException extends RuntimeException {
  private final ErrorCode code;
  private final String hint;

  public IntercoreException(ErrorCode code, String message, String hint) {
    this(code, message, hint, null);
  }

  public IntercoreException(
      ErrorCode code, String message, String hint, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.hint = hint;
  }

  public ErrorCode code() {
    return code;
  }

  /** What happened, in one line. */
  public String fact() {
    String message = getMessage();
    return message == null ? code.id() : message;
  }

  /** What to do about it, in one line. */
  public String hint() {
    return hint;
  }
}
