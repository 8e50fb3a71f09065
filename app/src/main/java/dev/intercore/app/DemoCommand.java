package dev.intercore.app;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ic demo}: runs {@code bin/demo.sh}, which makes real calls and checks their answers. */
final class DemoCommand {
  private static final Pattern SUMMARY =
      Pattern.compile("Done: (\\d+) scenes, (\\d+) calls of ic, (\\d+) ms\\.");

  private DemoCommand() {}

  static CommandSpec<DemoResult> spec() {
    return CommandSpec.writes("demo", "run a demonstration in a scratch folder", DemoResult.VIEW)
        .details(
            "Every line is printed by a separate process of ic. The scratch folder is"
                + " removed at the end.\n")
        .exit(ExitCode.YES, "all checks passed")
        .exit(ExitCode.ERROR, "a check failed; the last line names it")
        .example("ic demo")
        .withoutDatabase()
        .run(DemoCommand::run);
  }

  private static CommandResult<DemoResult> run(CommandContext context) throws IOException {
    String home = System.getProperty("ic.home");
    if (home == null) {
      throw new IntercoreException(
          ErrorCode.INTERNAL,
          "the demo cannot find ic",
          "Start it as `ic demo`, not through java.");
    }
    Process script =
        new ProcessBuilder("/bin/bash", "-p", Path.of(home, "bin", "demo.sh").toString())
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    try {
      Matcher summary = SUMMARY.matcher("");
      try (BufferedReader out = script.inputReader(StandardCharsets.UTF_8)) {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
          context.terminal().printLine(line);
          summary.reset(line);
        }
      }
      // The script writes to stderr only the reason why it fails, as its last line.
      String failure = script.errorReader(StandardCharsets.UTF_8).readAllAsString().strip();
      if (script.waitFor() != 0 || !summary.matches()) {
        throw new IntercoreException(
            ErrorCode.INTERNAL,
            "a step of the demo failed: " + failure.substring(failure.lastIndexOf('\n') + 1),
            "Please report it.");
      }
      return CommandResult.of(
          new DemoResult(
              Long.parseLong(summary.group(1)),
              Long.parseLong(summary.group(2)),
              Long.parseLong(summary.group(3))));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      // If the reader has gone, the script removes its folder and ends.
      script.destroy();
    }
  }

  /** The counts of a demo. Its lines are printed while it runs. */
  record DemoResult(long scenes, long calls, long milliseconds) {
    static final ResultView<DemoResult> VIEW =
        ResultView.quiet(
            JsonCodec.fields(DemoResult.class)
                .number("scenes", DemoResult::scenes)
                .number("calls", DemoResult::calls)
                .number("milliseconds", DemoResult::milliseconds)
                .writeOnly());
  }
}
