package dev.intercore.cli.output;

/** The exit codes. What they mean for one command is in its declaration. */
public final class ExitCode {
  /** Yes, success, found, allowed. */
  public static final int YES = 0;

  /** The expected no: throttled, not found, already there. */
  public static final int NO = 1;

  /** A bad payload, a bad path, or a database error. */
  public static final int ERROR = 2;

  /** The command line is not valid. */
  public static final int USAGE = 3;

  /** For the launcher only: it has received what it needs to continue. */
  public static final int HANDOVER = 249;

  /** What a shell reports for a process that Ctrl-C has ended. */
  public static final int INTERRUPTED = 130;

  /** What a shell reports for a process that a broken pipe has ended. */
  public static final int READER_GONE = 141;

  private ExitCode() {}
}
