package dev.intercore.place;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the main checkout of a linked git worktree from git's own files, without running git. */
final class Worktree {
  private static final String POINTER = "gitdir: ";
  private static final int MAX_POINTER_BYTES = 8192;

  private Worktree() {}

  /** The root of the main checkout, if {@code directory} lies in a linked worktree of one. */
  static Optional<Path> mainCheckout(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      Path git = at.resolve(".git");
      if (Files.isDirectory(git)) {
        return Optional.empty();
      }
      if (Files.isRegularFile(git)) {
        return fromPointer(git);
      }
    }
    return Optional.empty();
  }

  private static Optional<Path> fromPointer(Path git) {
    try {
      String pointer = firstLine(git);
      Path folder = git.getParent();
      if (!pointer.startsWith(POINTER) || folder == null) {
        return Optional.empty();
      }
      Path own = folder.resolve(pointer.substring(POINTER.length())).normalize();
      // Only linked worktrees have this file; a submodule's pointer leads to a folder without one.
      String shared = firstLine(own.resolve("commondir"));
      if (shared.isEmpty()) {
        return Optional.empty();
      }
      Path common = own.resolve(shared).toRealPath();
      return String.valueOf(common.getFileName()).equals(".git")
          ? Optional.ofNullable(common.getParent())
          : Optional.empty();
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  /** Bounded, and of a regular file only: a pipe or device in its place would never end. */
  private static String firstLine(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MAX_POINTER_BYTES), StandardCharsets.UTF_8);
      return text.lines().findFirst().orElse("");
    }
  }
}
