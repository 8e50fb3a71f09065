package dev.intercore.cli.output;

/** What one exit code of a command means. */
public record ExitCode(int code, String meaning) {
  /** Yes, success, found, allowed. */
  public static final int YES = 0;

  /** The expected no: throttled, not found, already there. */
  public static final int NO = 1;

  /** Bad payload, bad path, database trouble. */
  public static final int ERROR = 2;

  /** The command line could not be understood. */
  public static final int USAGE = 3;

  /** For the launcher alone: it has been told what to do now. */
  public static final int HANDOVER = 249;

  /** What a shell reports for a process that was ended by Ctrl-C. */
  public static final int INTERRUPTED = 130;

  /** What a shell reports for a process that died of a broken pipe. */
  public static final int READER_GONE = 141;
}
