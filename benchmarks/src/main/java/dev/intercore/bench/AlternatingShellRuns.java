package dev.intercore.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link AlternatingRuns} within one bash, for what takes less time than a JVM needs to start a
 * process.
 */
final class AlternatingShellRuns {
  /** Long enough for the engine to compile what is called. */
  private static final int WARM_UP_SHARE = 4;

  private final Shell shell;
  private final String setup;
  private final List<Runner> runners = new ArrayList<>();

  private record Runner(String command, int exit, Timings times) {}

  /**
   * @param setup shell that runs once, before the rounds
   */
  AlternatingShellRuns(Shell shell, String setup) {
    this.shell = shell;
    this.setup = setup;
  }

  /** Adds a piece of shell; {@link #run} fills in its times. */
  Timings add(String command, int exit) {
    Runner runner = new Runner(command, exit, new Timings());
    runners.add(runner);
    return runner.times;
  }

  /** Returns how often each command ran, including the warm-up. */
  int run(int rounds) throws IOException, InterruptedException {
    int warmUp = rounds / WARM_UP_SHARE;
    List<String> words = new ArrayList<>();
    words.addAll(List.of(Integer.toString(warmUp), Integer.toString(rounds), setup));
    runners.forEach(runner -> words.add(runner.command));
    for (String line : shell.run("turns.sh", words)) {
      String[] result = line.split(" ", -1);
      Runner runner = runners.get(Integer.parseInt(result[0]));
      if (Integer.parseInt(result[2]) != runner.exit) {
        throw new IOException(
            "exit " + result[2] + " instead of " + runner.exit + ": " + runner.command);
      }
      runner.times.add(Integer.parseInt(result[1]) / 1e3);
    }
    return warmUp + rounds;
  }
}
