package dev.intercore.project;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the main checkout of a linked git worktree from git's own files, without running git. */
final class GitFiles {
  private static final String GIT = ".git";
  private static final String NAMES = "worktrees";
  private static final String POINTER = "gitdir: ";
  private static final int MAX_POINTER_BYTES = 8192;

  private GitFiles() {}

  /**
   * A linked worktree.
   *
   * @param name git's own, which stays when the folder is moved
   * @param main the root of the main checkout
   */
  record Linked(String name, Path main) {}

  /** The root of the main checkout, if {@code directory} lies in a linked worktree of one. */
  static Optional<Path> mainCheckout(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      Path git = at.resolve(GIT);
      if (Files.isDirectory(git)) {
        return Optional.empty();
      }
      if (Files.isRegularFile(git)) {
        return linked(at).map(Linked::main);
      }
    }
    return Optional.empty();
  }

  /** The root of the checkout that {@code directory} lies in, be it a linked worktree or not. */
  static Optional<Path> checkout(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(GIT))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** The linked worktree whose root is {@code folder}, if it is one. */
  static Optional<Linked> linked(Path folder) {
    Path git = folder.resolve(GIT);
    return Files.isRegularFile(git) ? fromPointer(git) : Optional.empty();
  }

  /** Git's names of the linked worktrees of {@code main}. */
  static List<String> names(Path main) {
    List<String> all = new ArrayList<>();
    try (DirectoryStream<Path> names = Files.newDirectoryStream(main.resolve(GIT).resolve(NAMES))) {
      names.forEach(name -> all.add(String.valueOf(name.getFileName())));
    } catch (IOException | DirectoryIteratorException _) {
      // No repository, or one without linked worktrees.
    }
    return all;
  }

  /** Where the root of a linked worktree of {@code main} is. */
  static Optional<Path> root(Path main, String name) {
    try {
      Path own = main.resolve(GIT).resolve(NAMES).resolve(name);
      // What git keeps there is the path of the worktree's own pointer file.
      String pointer = firstLine(own.resolve("gitdir"));
      return pointer.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(own.resolve(pointer).normalize().getParent());
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Optional<Linked> fromPointer(Path git) {
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
      Path main = common.getParent();
      return String.valueOf(common.getFileName()).equals(GIT) && main != null
          ? Optional.of(new Linked(String.valueOf(own.getFileName()), main))
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
