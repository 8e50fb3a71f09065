package dev.intercore.cli;

/**
 * An engine cannot answer a call, or not yet. Nothing was decided, or the answer is stored under
 * the id of the request.
 */
public abstract sealed class EngineDeclined extends RuntimeException {
  private EngineDeclined(String reason) {
    // Without a stack trace: it is a way to return, on the path of every hook.
    super(reason, null, false, false);
  }

  /** The caller has to run the command in its own process. */
  public static final class RunInCaller extends EngineDeclined {
    public RunInCaller(String reason) {
      super(reason);
    }
  }

  /** The caller should send the request again. */
  public static final class RetryLater extends EngineDeclined {
    public RetryLater() {
      super("not yet");
    }
  }

  /** The command reads stdin, and the request came without it. */
  public static final class StdinNeeded extends EngineDeclined {
    public StdinNeeded() {
      super("stdin is wanted");
    }
  }
}
