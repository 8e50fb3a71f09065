package dev.intercore.cli.guard.tool;

/** A message that cannot be read, so the call that it describes is denied. */
public final class UnreadableMessageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String hint;

  public UnreadableMessageException(String fact, String hint) {
    super(fact);
    this.hint = hint;
  }

  public String fact() {
    return String.valueOf(getMessage());
  }

  public String hint() {
    return hint;
  }
}
