package dev.intercore.file;

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
          || ProcessHandle.of(number).filter(ProcessHandle::isAlive).isEmpty();
    } catch (NumberFormatException _) {
      // Somebody else's file, with a name like ours.
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
