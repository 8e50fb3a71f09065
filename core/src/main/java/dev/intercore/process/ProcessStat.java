package dev.intercore.process;

import java.io.IOException;

/**
 * The fields of {@code /proc/PID/stat} that we use.
 *
 * @param name what the kernel calls it: at most 15 bytes of the program's or script's name
 * @param state one letter
 * @param session the pid of its session's leader
 * @param flags the kernel's, see {@link #isForkWithoutProgram}
 * @param start in clock ticks since boot
 */
public record ProcessStat(
    long pid,
    String name,
    char state,
    long parent,
    long session,
    long flags,
    long threads,
    long start) {
  /** PF_FORKNOEXEC: it was forked and has never become another program. */
  private static final long FORKED_NO_EXEC = 0x40;

  // Counted from the state, which follows the name in parentheses.
  private static final int PARENT = 1;
  private static final int SESSION = 3;
  private static final int FLAGS = 6;
  private static final int THREADS = 17;
  private static final int START = 19;

  static ProcessStat parse(long pid, String line) throws IOException {
    try {
      // A name may hold spaces and parentheses; the last one ends it.
      int open = line.indexOf('(');
      int close = line.lastIndexOf(')');
      String[] fields = line.substring(close + 2).split(" ", -1);
      return new ProcessStat(
          pid,
          line.substring(open + 1, close),
          fields[0].charAt(0),
          Long.parseLong(fields[PARENT]),
          Long.parseLong(fields[SESSION]),
          Long.parseLong(fields[FLAGS]),
          Long.parseLong(fields[THREADS]),
          Long.parseLong(fields[START]));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IOException("not the stat of a process: " + line, e);
    }
  }

  /** Ended, though its parent has not asked about it yet; or just ending. */
  public boolean isEnded() {
    // The first thread may end before the others do, and the process lives on in those.
    return (state == 'Z' || state == 'X' || state == 'x') && threads <= 1;
  }

  public boolean isForkWithoutProgram() {
    return (flags & FORKED_NO_EXEC) != 0;
  }
}
