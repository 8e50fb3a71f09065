package dev.intercore.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The names that a file in the making has in a folder of others: each with the process that makes
 * it, so that what a killed one left is known.
 */
final class LeftOver {
  private static final String OURS = ".intercore-";

  /** In /proc/PID/stat, counted from the state; the first thread may end before the others. */
  private static final int THREADS = 17;

  private final Path folder;
  private final String prefix;

  private LeftOver(Path folder, String prefix) {
    this.folder = folder;
    this.prefix = prefix;
  }

  static LeftOver of(Path file) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    return new LeftOver(folder == null ? absolute : folder, "." + file.getFileName() + OURS);
  }

  /** This process's own. */
  Path own() {
    return folder.resolve(prefix + ProcessHandle.current().pid());
  }

  /** Removes what processes left that are gone, and an earlier one with this process's pid. */
  void sweep() throws IOException {
    for (String name : names(folder)) {
      if (name.startsWith(prefix) && isDead(name.substring(prefix.length()))) {
        Files.deleteIfExists(folder.resolve(name));
      }
    }
  }

  private static boolean isDead(String pid) {
    try {
      long number = Long.parseLong(pid);
      return number == ProcessHandle.current().pid()
          || ProcessHandle.of(number).filter(ProcessHandle::isAlive).isEmpty()
          || isZombie(number);
    } catch (NumberFormatException _) {
      // Somebody else's file, with a name like ours.
      return false;
    }
  }

  /** To ProcessHandle it lives until somebody asks how it ended, which may take its time. */
  private static boolean isZombie(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return fields[0].equals("Z") && Integer.parseInt(fields[THREADS]) <= 1;
    } catch (IOException | RuntimeException _) {
      // Unknown is not dead.
      return false;
    }
  }

  static boolean isEmpty(Path folder) throws IOException {
    return names(folder).isEmpty();
  }

  private static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
        all.forEach(path -> names.add(String.valueOf(path.getFileName())));
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
    }
    return names;
  }
}
