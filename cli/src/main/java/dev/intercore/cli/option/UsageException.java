package dev.intercore.cli.option;

import java.util.List;

/** The command line is wrong: what about it, and how it is right. */
public final class UsageException extends RuntimeException {
  private final List<String> context;
  private final String hint;

  /**
   * @param context the words of the command as far as it was understood
   */
  public UsageException(List<String> context, String fact, String hint) {
    super(fact);
    this.context = List.copyOf(context);
    this.hint = hint;
  }

  public List<String> context() {
    return context;
  }

  public String hint() {
    return hint;
  }

  public String fact() {
    return String.valueOf(getMessage());
  }
}
