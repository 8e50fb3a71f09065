package dev.intercore.app;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ic demo}: runs {@code bin/demo.sh}, which makes real calls and checks their answers. */
final class DemoCommand implements Command {
  private static final Pattern SUMMARY =
      Pattern.compile("Done: (\\d+) scenes, (\\d+) calls of ic, (\\d+) ms\\.");

  @Override
  public Spec spec() {
    return Spec.named("demo", "show the main job for real, in a scratch folder")
        .details(
            "Every line comes from a call of ic as a process of its own. The scratch folder is"
                + " removed at the end.\n")
        .exit(ExitCode.YES, "everything went as it should")
        .exit(ExitCode.ERROR, "something did not; the last line says what")
        .example("ic demo")
        .withoutDatabase()
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    String home = System.getProperty("ic.home");
    if (home == null) {
      throw new IntercoreException(
          ErrorCode.INTERNAL,
          "the demo does not know where ic is",
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
          call.recipient().say(line);
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
      return Reply.quiet(
          ExitCode.YES,
          "scenes",
          Long.valueOf(summary.group(1)),
          "calls",
          Long.valueOf(summary.group(2)),
          "milliseconds",
          Long.valueOf(summary.group(3)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      // If the reader has gone, the script removes its folder and ends.
      script.destroy();
    }
  }
}
