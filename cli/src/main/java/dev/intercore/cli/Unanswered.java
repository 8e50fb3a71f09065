package dev.intercore.cli;

/**
 * A call that an engine cannot answer, or not yet. Nothing was decided, or it is kept under the
 * request's id.
 */
public abstract sealed class Unanswered extends RuntimeException {
  private Unanswered(String reason) {
    // No stack trace: it is a way to return, and calls come by the thousand.
    super(reason, null, false, false);
  }

  /** The caller has to carry it out in its own process. */
  public static final class NotHere extends Unanswered {
    public NotHere(String reason) {
      super(reason);
    }
  }

  /** What is asked for may come to pass if it is asked for again. */
  public static final class NotYet extends Unanswered {
    public NotYet() {
      super("not yet");
    }
  }

  /** The command reads stdin, and the call came without it. */
  public static final class InputWanted extends Unanswered {
    public InputWanted() {
      super("stdin is wanted");
    }
  }
}
