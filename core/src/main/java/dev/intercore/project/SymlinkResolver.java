package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/** Resolves links name by name as far as the path exists. The rest stays as given. */
final class SymlinkResolver {
  /** The kernel follows as many. */
  private static final int MAX_LINKS = 40;

  /** They lead elsewhere in the process that is going to write. */
  private static final Set<Path> OTHERS_SELF =
      Set.of(Path.of("/proc/self"), Path.of("/proc/thread-self"));

  private int followed;

  /**
   * Returns the path without links in its folders. Its last name is not resolved.
   *
   * @param folder absolute, links resolved
   */
  static Path toParents(Path folder, Path rest) {
    return new SymlinkResolver().walk(folder, rest, false);
  }

  /** Returns the path without any link. */
  static Path toEnd(Path folder, Path rest) {
    return new SymlinkResolver().walk(folder, rest, true);
  }

  /** Returns the target of a link, in one step; empty if the path is not a link. */
  static Optional<Path> target(Path path) {
    Path folder = path.getParent();
    Optional<FileStat> facts = FileStat.of(path);
    return folder == null || facts.isEmpty() || !facts.get().isLink()
        ? Optional.empty()
        : Optional.of(toParents(folder, read(path)));
  }

  private Path walk(Path folder, Path rest, boolean lastToo) {
    Path root = folder.getRoot();
    Path at = rest.isAbsolute() ? root : folder;
    Deque<Path> names = new ArrayDeque<>();
    rest.forEach(names::add);
    while (!names.isEmpty()) {
      Path name = names.poll();
      String text = name.toString();
      if (text.equals("..")) {
        at = Optional.ofNullable(at.getParent()).orElse(root);
      } else if (!text.isEmpty() && !text.equals(".")) {
        Path next = at.resolve(name);
        if (OTHERS_SELF.contains(next)) {
          throw new IntercoreException(
              ErrorCode.BAD_PATH,
              next + " means another folder to each process",
              "Name the file by its own path.");
        }
        Optional<FileStat> facts =
            names.isEmpty() && !lastToo ? Optional.empty() : FileStat.of(next);
        if (facts.isEmpty() || (!facts.get().isLink() && !facts.get().isFolder())) {
          return names.stream().reduce(next, Path::resolve).normalize();
        }
        at = facts.get().isLink() ? follow(next, at, names) : next;
      }
    }
    return at;
  }

  private Path follow(Path link, Path at, Deque<Path> names) {
    if (++followed > MAX_LINKS) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH, link + " is in a cycle of links", "Remove one of the links.");
    }
    Path target = read(link);
    Deque<Path> steps = new ArrayDeque<>();
    target.forEach(steps::push);
    steps.forEach(names::push);
    return target.isAbsolute() ? target.getRoot() : at;
  }

  private static Path read(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "cannot follow " + link + ": " + FileErrors.reason(e),
          "Check that link.",
          e);
    }
  }
}
