package dev.intercore.engine;

import dev.intercore.process.ProcFs;
import dev.intercore.process.ProcessStat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What the kernel says of engines. */
final class Proc {
  private static final Path STATUS = Path.of("/proc/self/status");

  private Proc() {}

  /** Start time in clock ticks: with the pid it names one process, whatever pids are reused. */
  static long startOf(long pid) throws IOException {
    return ProcFs.HERE
        .stat(pid)
        .map(ProcessStat::start)
        .orElseThrow(() -> new NoSuchFileException("process " + pid));
  }

  /** Resident memory of this process in bytes. */
  static long memory() throws IOException {
    return Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) << 10)
        .findFirst()
        .orElse(0);
  }
}
