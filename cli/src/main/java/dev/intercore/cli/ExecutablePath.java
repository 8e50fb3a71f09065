package dev.intercore.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds programs as a shell does, but never in the working directory. */
public final class ExecutablePath {
  private final String folders;

  /**
   * Looks in these folders.
   *
   * @param folders the value of PATH
   */
  public ExecutablePath(String folders) {
    this.folders = folders;
  }

  /** Looks in the folders of the caller's PATH. */
  public static ExecutablePath of(CommandContext context) {
    return new ExecutablePath(context.variable("PATH").orElse(""));
  }

  public Optional<Path> find(String program) {
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
          .filter(ExecutablePath::isProgram);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /** Whether a shell in that directory would find it, by its path or by its name. */
  public boolean has(String word, Path directory) {
    try {
      return word.indexOf('/') >= 0 ? isProgram(directory.resolve(word)) : find(word).isPresent();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  public static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
