package dev.intercore.app.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Puts this process and this machine into recorded data. Names of processes contain the id of the
 * boot; a recorded one would be unknown everywhere else, neither alive nor dead.
 */
final class ThisMachine {
  private static final Path PROC = Path.of("/proc");

  /** The place of a process's start time, counted from the field after its name. */
  private static final int START = 19;

  private ThisMachine() {}

  static String placed(String text) {
    try {
      String boot = line("sys/kernel/random/boot_id").replace("-", "");
      String namespaces = namespace("pid") + "-" + namespace("time");
      String process = ProcessHandle.current().pid() + "." + start();
      return text.replace("<alive>", process + ".<boot>.<namespaces>")
          .replace("<boot>", boot)
          .replace("<namespaces>", namespaces)
          .replace("<host>", line("sys/kernel/hostname"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String start() throws IOException {
    String stat = line("self/stat");
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[START];
  }

  private static String line(String file) throws IOException {
    return Files.readString(PROC.resolve(file)).strip();
  }

  private static String namespace(String kind) throws IOException {
    Path link = PROC.resolve("self/ns").resolve(kind);
    return Files.isSymbolicLink(link)
        ? Files.readSymbolicLink(link).toString().replaceAll("\\D", "")
        : "0";
  }
}
