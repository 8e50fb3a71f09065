package dev.intercore.bench;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;

/**
 * A program to run, in a folder, with nothing on stdin.
 *
 * @param exit the exit code that means it did its work
 */
record Command(String name, Path folder, List<String> words, int exit) {
  private static final File NOWHERE = new File("/dev/null");

  /** Variables that change how a JVM or ic starts; both sides are measured without. */
  private static final List<String> UNWANTED =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH");

  Process start(Redirect stderr) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectInput(NOWHERE)
            .redirectOutput(NOWHERE)
            .redirectError(stderr);
    builder.environment().keySet().removeAll(UNWANTED);
    builder.environment().keySet().removeIf(name -> name.startsWith("INTERCORE_"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder.start();
  }

  /** Runs it once and says how long that took. */
  double millis() throws IOException, InterruptedException {
    long start = System.nanoTime();
    int code = start(Redirect.to(NOWHERE)).waitFor();
    long nanos = System.nanoTime() - start;
    if (code != exit) {
      throw new IOException("exit " + code + " instead of " + exit + ": " + words);
    }
    return nanos / 1e6;
  }
}
