package dev.intercore.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Runs other programs for a command. It is handed in, since only the caller's own process may: an
 * engine is no way out of a sandbox.
 */
@FunctionalInterface
public interface ProgramRunner {
  /** What a program is to do. Its environment is the caller's, with {@code LC_ALL=C}. */
  record Job(List<String> words, Path directory, Duration limit) {}

  /**
   * What became of it.
   *
   * @param exit its exit code; -1 when its time was up and it was ended
   * @param stdout a char for each byte, since a file's name need not be UTF-8
   */
  record Result(int exit, String stdout, String stderr) {}

  /**
   * Runs it to its end, with an empty stdin.
   *
   * @throws IOException when it cannot be started, or says more than is reasonable
   */
  Result run(Job job) throws IOException;
}
