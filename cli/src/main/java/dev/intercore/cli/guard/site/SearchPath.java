package dev.intercore.cli.guard.site;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds programs as a shell does, but never in the working directory. */
final class SearchPath {
  private final String folders;

  /**
   * @param folders the value of PATH
   */
  SearchPath(String folders) {
    this.folders = folders;
  }

  Optional<Path> find(String program) {
    for (int from = 0; from <= folders.length(); ) {
      int colon = folders.indexOf(':', from);
      int to = colon < 0 ? folders.length() : colon;
      Optional<Path> found = in(folders.substring(from, to), program);
      if (found.isPresent()) {
        return found;
      }
      from = to + 1;
    }
    return Optional.empty();
  }

  private static Optional<Path> in(String folder, String program) {
    try {
      return Optional.of(Path.of(folder, program))
          .filter(Path::isAbsolute)
          .filter(SearchPath::isProgram);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
