package dev.intercore.snapshot;

import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The few of git's files that say where things are. Whatever is not as git writes it, or cannot be
 * read, leads nowhere.
 */
final class GitFileReader {
  static final String GIT = ".git";

  private static final String POINTER = "gitdir: ";
  private static final String COMMON = "commondir";
  private static final int MAX_LINE_BYTES = 8192;

  private final Predicate<Path> isForbidden;

  /**
   * @param isForbidden whether a file must not be opened
   */
  GitFileReader(Predicate<Path> isForbidden) {
    this.isForbidden = isForbidden;
  }

  /** Whether the folder is the root of a worktree that git linked to a main checkout. */
  boolean isLinkedWorktree(Path folder) {
    // A submodule has a pointer too; it leads to a folder that shares nothing.
    return pointed(folder).filter(own -> Files.isRegularFile(own.resolve(COMMON))).isPresent();
  }

  /** The git folder that the file in a worktree's root leads to. */
  Optional<Path> pointed(Path root) {
    return firstLine(root.resolve(GIT))
        .filter(line -> line.startsWith(POINTER))
        .flatMap(line -> resolve(root, line.substring(POINTER.length())));
  }

  /** Where refs are that all worktrees of the repository share. */
  Path commonOf(Path gitFolder) {
    return firstLine(gitFolder.resolve(COMMON))
        .flatMap(line -> resolve(gitFolder, line))
        .orElse(gitFolder);
  }

  static Optional<Path> resolve(Path folder, String text) {
    try {
      return Optional.of(folder.resolve(text).normalize());
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /** The first line of a file; empty when nothing is in it. */
  Optional<String> firstLine(Path file) {
    return read(file, MAX_LINE_BYTES).map(GitFileReader::firstLineOf);
  }

  private static String firstLineOf(String text) {
    int end = text.indexOf('\n');
    return (end < 0 ? text : text.substring(0, end)).stripTrailing();
  }

  /** At most so many bytes of a regular file: a pipe or device in its place would never end. */
  Optional<String> read(Path file, int bytes) {
    try {
      if (!Files.isRegularFile(file) || isForbidden.test(file)) {
        return Optional.empty();
      }
      try (InputStream in = Files.newInputStream(file)) {
        return Optional.of(new String(in.readNBytes(bytes), StandardCharsets.UTF_8));
      }
    } catch (IOException | IntercoreException _) {
      return Optional.empty();
    }
  }
}
