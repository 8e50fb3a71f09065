package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The folders of a database: the main worktree that contains it, and the linked worktrees. */
public final class Project {
  /** The main worktree. */
  public static final String MAIN = "";

  private final Path root;

  private Project(Path root) {
    this.root = root;
  }

  /**
   * Returns the project of a database.
   *
   * @param database links resolved
   */
  public static Project of(Path database) {
    Path folder = Optional.ofNullable(database.getParent()).orElse(database);
    Path above = folder.getParent();
    return new Project(ClavainFolder.isNamed(folder) && above != null ? above : folder);
  }

  /**
   * Returns the folder that a tool uses as the project: the root of the checkout, else the nearest
   * folder with a {@code .clavain}, else the directory itself.
   *
   * @param directory links resolved
   */
  public static Path folderAround(Path directory) {
    return GitFiles.checkout(directory).or(() -> clavainAbove(directory)).orElse(directory);
  }

  private static Optional<Path> clavainAbove(Path directory) {
    for (Path at = directory; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(ClavainFolder.FOLDER), LinkOption.NOFOLLOW_LINKS)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /**
   * A file and the worktree that contains it.
   *
   * @param worktree git's name of it, or {@link #MAIN}
   * @param relative to the root of that worktree
   */
  public record Located(String worktree, Path relative) {}

  /**
   * Returns the innermost worktree that contains a path, or empty if none does.
   *
   * @param path absolute, links resolved; it need not exist
   */
  public Optional<Located> locate(Path path) {
    for (Path at = path; at != null && !at.equals(root); at = at.getParent()) {
      Optional<GitFiles.LinkedWorktree> linked =
          GitFiles.HERE.linked(at).filter(worktree -> worktree.main().equals(root));
      if (linked.isPresent()) {
        return Optional.of(new Located(linked.get().name(), at.relativize(path)));
      }
    }
    return path.startsWith(root)
        ? Optional.of(new Located(MAIN, root.relativize(path)))
        : Optional.empty();
  }

  /** Returns the root of one of its worktrees. */
  public Path root(String worktree) {
    return worktree.equals(MAIN)
        ? root
        : GitFiles.HERE
            .worktreeRoot(root, worktree)
            .orElseThrow(() ->
                new IntercoreException(
                    ErrorCode.BAD_PATH,
                    "there is no worktree " + worktree + " any more",
                    "`git worktree list` shows those there are."));
  }

  /** Returns the roots of all its worktrees, the main one first. Lists git's folder of them. */
  List<Path> roots() {
    List<Path> roots = new ArrayList<>(List.of(root));
    for (String name : GitFiles.worktreeNames(root)) {
      GitFiles.HERE.worktreeRoot(root, name).ifPresent(roots::add);
    }
    return roots;
  }

  /**
   * Returns whether names that differ only in case name the same file, tested with the own folder.
   */
  public boolean ignoresCase() {
    Path upperCase = root.resolve(ClavainFolder.FOLDER.toUpperCase(Locale.ROOT));
    return FileStat.of(upperCase)
        .flatMap(other -> FileStat.of(root.resolve(ClavainFolder.FOLDER)).filter(other::isSameFile))
        .isPresent();
  }
}
