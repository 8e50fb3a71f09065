package dev.intercore.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Runs other programs for a command. A command gets it as a parameter, because only the caller's
 * own process may run programs: an engine would let a caller leave its sandbox.
 */
@FunctionalInterface
public interface ProgramRunner {
  /** A call of a program. Its environment is the caller's, with {@code LC_ALL=C}. */
  record Job(List<String> words, Path directory, Duration limit) {}

  /**
   * The output of a program that has ended.
   *
   * @param exit its exit code; -1 if it was killed at its time limit
   * @param stdout a char for each byte, because a file name need not be UTF-8
   */
  record Result(int exit, String stdout, String stderr) {}

  /**
   * Runs a program to its end, with an empty stdin.
   *
   * @throws IOException if it cannot be started, or prints more than the limit
   */
  Result run(Job job) throws IOException;
}
