package dev.intercore.cli.option;

import java.util.List;

/** The command line is not valid. */
public final class UsageException extends RuntimeException {
  private final List<String> context;
  private final String hint;

  /**
   * @param context the words of the command, as far as they are known
   * @param fact what is wrong
   * @param hint how to write it
   */
  public UsageException(List<String> context, String fact, String hint) {
    super(fact);
    this.context = List.copyOf(context);
    this.hint = hint;
  }

  UsageException in(List<String> path) {
    return context.isEmpty() ? new UsageException(path, fact(), hint) : this;
  }

  public List<String> context() {
    return context;
  }

  public String fact() {
    return String.valueOf(getMessage());
  }

  public String hint() {
    return hint;
  }
}
