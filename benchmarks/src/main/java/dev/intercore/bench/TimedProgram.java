package dev.intercore.bench;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program to run, in a folder, with nothing on stdin.
 *
 * @param exit the exit code that means it did its work
 * @param variables set for it alone
 */
record TimedProgram(
    String name, Path folder, List<String> words, int exit, Map<String, String> variables) {
  private static final File NOWHERE = new File("/dev/null");

  /** Far longer than any measured program; one that takes longer hangs. */
  private static final long LONGEST_SECONDS = 300;

  /** Variables that change how a JVM or ic starts; both sides are measured without. */
  private static final List<String> UNWANTED =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH");

  /** Without an engine: one that the measured calls started would answer the later ones. */
  TimedProgram(String name, Path folder, List<String> words, int exit) {
    this(name, folder, words, exit, Map.of("INTERCORE_ENGINE", "direct"));
  }

  Process start(Redirect stderr) throws IOException {
    return start(Redirect.to(NOWHERE), stderr);
  }

  Process start(Redirect stdout, Redirect stderr) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectInput(NOWHERE)
            .redirectOutput(stdout)
            .redirectError(stderr);
    builder.environment().keySet().removeAll(UNWANTED);
    builder.environment().keySet().removeIf(name -> name.startsWith("INTERCORE_"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(variables);
    return builder.start();
  }

  /** Runs it once and returns the duration. */
  double millis() throws IOException, InterruptedException {
    long start = System.nanoTime();
    int code = start(Redirect.to(NOWHERE)).waitFor();
    long nanos = System.nanoTime() - start;
    expect(code, "");
    return nanos / 1e6;
  }

  /** Runs it once and returns its output. */
  String output() throws IOException, InterruptedException {
    // Files, not pipes: no reader has to wake up during a measurement.
    Path stdout = Files.createTempFile(folder, "stdout-", ".txt");
    Path stderr = Files.createTempFile(folder, "stderr-", ".txt");
    Process process = start(Redirect.to(stdout.toFile()), Redirect.to(stderr.toFile()));
    try {
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("not done after " + LONGEST_SECONDS + " s: " + name);
      }
    } finally {
      process.destroyForcibly();
    }
    expect(process.exitValue(), Files.readString(stderr));
    return Files.readString(stdout);
  }

  private void expect(int code, String complaint) throws IOException {
    if (code != exit) {
      throw new IOException("exit " + code + " instead of " + exit + ": " + words + complaint);
    }
  }
}
