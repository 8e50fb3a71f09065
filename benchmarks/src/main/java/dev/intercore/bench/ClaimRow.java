package dev.intercore.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** {@link ClaimBenchmark} by JMH, each variant in JVMs of its own, three times alternately. */
final class ClaimRow implements BenchRow {
  private static final int ROUNDS = 3;
  private static final double BUDGET = 1.5;

  @Override
  public String name() {
    return "claim";
  }

  @Override
  public String about() {
    return "a claim through the library against the same SQL on bare JDBC";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException {
    Map<String, Timings> medians = new HashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      setting.progress().say("JMH, round " + (round + 1) + " of " + ROUNDS);
      for (RunResult result : run(options(setting.folder("jmh")))) {
        medians
            .computeIfAbsent(label(result), _ -> new Timings())
            .add(result.getPrimaryResult().getStatistics().getPercentile(50));
      }
    }
    List<Line> lines = new ArrayList<>();
    for (String outcome : List.of(ClaimBenchmark.ALLOWED, ClaimBenchmark.THROTTLED)) {
      double library = median(medians, "library " + outcome);
      double jdbc = median(medians, "jdbc " + outcome);
      lines.add(
          Line.ratio(
              "library claim, " + outcome + " / the same SQL on JDBC",
              library / jdbc,
              BUDGET,
              Line.against("library", library, "JDBC", jdbc)));
    }
    return lines;
  }

  private static Iterable<RunResult> run(Options options) throws IOException {
    try {
      return new Runner(options).run();
    } catch (RunnerException e) {
      throw new IOException("JMH did not run: " + e.getMessage(), e);
    }
  }

  private static Options options(Path scratch) {
    List<String> flags = new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
    flags.add("-D" + ClaimBenchmark.SCRATCH + "=" + scratch);
    return new OptionsBuilder()
        .include(ClaimBenchmark.class.getSimpleName())
        .forks(1)
        .warmupIterations(1)
        .warmupTime(TimeValue.milliseconds(1_500))
        .measurementIterations(2)
        .measurementTime(TimeValue.seconds(1))
        .shouldFailOnError(true)
        .jvmArgs(flags.toArray(new String[0]))
        .verbosity(VerboseMode.SILENT)
        .output(scratch.resolve("jmh.txt").toString())
        .build();
  }

  private static String label(RunResult result) {
    String benchmark = result.getParams().getBenchmark();
    return benchmark.substring(benchmark.lastIndexOf('.') + 1)
        + " "
        + result.getParams().getParam("outcome");
  }

  private static double median(Map<String, Timings> medians, String label) {
    Timings samples = medians.get(label);
    if (samples == null) {
      throw new IllegalStateException("JMH did not measure " + label);
    }
    return samples.median();
  }
}
