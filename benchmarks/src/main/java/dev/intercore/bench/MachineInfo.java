package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Describes the machine of a run, without names of the user or the host. */
final class MachineInfo {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private MachineInfo() {}

  static String describe() {
    return "machine: %d cores, %s, %s %s, JDK %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            cpu(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version());
  }

  private static String cpu() {
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException _) {
      return System.getProperty("os.arch");
    }
  }
}
