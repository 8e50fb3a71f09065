package dev.intercore.resident;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel says of a process. */
final class Proc {
  private static final Path ROOT = Path.of("/proc");

  /** Counted from the state, which follows the name in parentheses. */
  private static final int START_AFTER_STATE = 19;

  private Proc() {}

  /** Start time in clock ticks: with the pid it names one process, whatever pids are reused. */
  static long startOf(long pid) throws IOException {
    String stat = Files.readString(file(pid, "stat"), StandardCharsets.ISO_8859_1);
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[START_AFTER_STATE]);
  }

  /** The number of a namespace of this process, out of {@code pid:[4026531836]}. */
  static String namespace(String kind) throws IOException {
    String link = Files.readSymbolicLink(ROOT.resolve("self/ns/" + kind)).toString();
    return link.substring(link.indexOf('[') + 1, link.length() - 1);
  }

  /** Resident memory of this process in bytes. */
  static long memory() throws IOException {
    return Files.readAllLines(ROOT.resolve("self/status"), StandardCharsets.ISO_8859_1).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) << 10)
        .findFirst()
        .orElse(0);
  }

  private static Path file(long pid, String name) {
    return ROOT.resolve(Long.toString(pid)).resolve(name);
  }
}
