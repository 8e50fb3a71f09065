package dev.intercore.cli.guard.hook;

/** A message that will not do, so that what it asks for is denied. */
public final class RejectedMessage extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String hint;

  /**
   * Says why.
   *
   * @param hint what to do about it
   */
  public RejectedMessage(String fact, String hint) {
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
