package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Runs commands in turns, so that a slow moment of the machine meets all of them. */
final class AlternatingRuns {
  /** Runs that fill the file cache and are not counted. */
  private static final int WARM_UP = 2;

  private final Progress progress;
  private final List<IntFunction<TimedProgram>> commands = new ArrayList<>();
  private final List<Timings> times = new ArrayList<>();

  AlternatingRuns(Progress progress) {
    this.progress = progress;
  }

  static TimedProgram ic(Path ic, Path project, int exit, String... words) {
    List<String> all = Stream.concat(Stream.of(ic.toString()), Stream.of(words)).toList();
    return new TimedProgram("ic " + String.join(" ", words), project, all, exit);
  }

  /** Adds a command for each round; {@link #run} fills in its times. */
  Timings add(IntFunction<TimedProgram> ofRound) {
    Timings samples = new Timings();
    commands.add(ofRound);
    times.add(samples);
    return samples;
  }

  void run(int rounds) throws IOException, InterruptedException {
    for (int round = -WARM_UP; round < rounds; round++) {
      progress.step("round", Math.max(round, 0), rounds);
      for (int i = 0; i < commands.size(); i++) {
        double millis = commands.get(i).apply(round).millis();
        if (round >= 0) {
          times.get(i).add(millis);
        }
      }
    }
  }
}
