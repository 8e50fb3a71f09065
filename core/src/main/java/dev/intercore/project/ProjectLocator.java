package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.files.PathNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the database of a working directory: the nearest, the shared one of all worktrees, or a
 * named one. Enforces the rules for its path.
 */
public final class ProjectLocator {
  private static final String NAMED_HINT =
      "Name a file that ends in .db under the working directory, or in a .clavain folder of it or"
          + " of a folder above.";

  private final Path directory;

  /**
   * @param directory the working directory, links resolved
   */
  public ProjectLocator(Path directory) {
    this.directory = directory;
  }

  /** Returns the nearest database upwards; in a linked worktree, else the main checkout's. */
  public Path find() {
    for (Path at = directory; at != null; at = at.getParent()) {
      Optional<Path> found = in(at.resolve(ClavainFolder.FOLDER));
      if (found.isPresent()) {
        return found.get();
      }
    }
    return inMainCheckout()
        .orElseThrow(() ->
            new IntercoreException(
                ErrorCode.NO_DATABASE,
                "there is no .clavain/intercore.db here or in any folder above",
                "Run `ic init` in the project's folder to make it."));
  }

  private Optional<Path> inMainCheckout() {
    return GitFiles.HERE
        .mainCheckout(directory)
        .flatMap(root -> in(root.resolve(ClavainFolder.FOLDER)));
  }

  /**
   * Returns the database that all worktrees of a repository share: the main checkout's if it
   * exists, even if this worktree has its own.
   */
  public Path findShared() {
    return inMainCheckout().orElseGet(this::find);
  }

  /**
   * Returns the nearest {@code .clavain} folder upwards, one with a database before one without.
   * The folder is not checked: do not trust its content.
   */
  public Optional<Path> nearestFolder() {
    Optional<Path> empty = Optional.empty();
    for (Path at = directory; at != null; at = at.getParent()) {
      Path folder = at.resolve(ClavainFolder.FOLDER);
      if (FileStat.of(folder).isPresent()) {
        if (Files.exists(folder.resolve(ClavainFolder.DATABASE), LinkOption.NOFOLLOW_LINKS)) {
          return Optional.of(folder);
        }
        empty = empty.or(() -> Optional.of(folder));
      }
    }
    return empty;
  }

  /**
   * Returns the database in a folder, if there is one.
   *
   * @param folder links resolved, except for its last name
   */
  private static Optional<Path> in(Path folder) {
    Optional<FileStat> stat = FileStat.of(folder);
    if (stat.isEmpty()) {
      return Optional.empty();
    }
    if (stat.get().isLink()) {
      ClavainFolder.refuseUnsafe(folder, stat.get());
    }
    if (!stat.get().isFolder()) {
      return Optional.empty();
    }
    Path database = folder.resolve(ClavainFolder.DATABASE);
    boolean ours = stat.get().isOurs();
    Optional<FileStat> file = ours ? FileStat.of(database) : Optional.empty();
    if (ours ? file.isEmpty() : Files.notExists(database, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    // A database exists, or this is unknown. In both cases the folder must belong to this user.
    ClavainFolder.refuseUnsafe(folder, stat.get());
    return Optional.of(
        file.isPresent() && file.get().isLink() ? linked(folder, database) : database);
  }

  private static Path linked(Path folder, Path database) {
    Path real = real(database);
    if (!real.startsWith(real(folder))) {
      throw ClavainFolder.refused(
          database + " links out of its folder, to " + real,
          "Replace the link by the database itself.");
    }
    return real;
  }

  /**
   * Returns where init creates it without a path: in this directory, never above. Removes other
   * users' permissions from an existing folder.
   */
  public Path here() {
    Path folder = directory.resolve(ClavainFolder.FOLDER);
    ClavainFolder.tighten(folder);
    Path database = folder.resolve(ClavainFolder.DATABASE);
    FileStat.of(database)
        .ifPresent(stat -> {
          if (stat.isLink() || !stat.isOurs()) {
            throw ClavainFolder.refused(
                database + " is a link or another user's file",
                "Move it away and run `ic init` again.");
          }
        });
    return database;
  }

  /** Removes other users' permissions from the database's folder, if it is a {@code .clavain}. */
  public void tightenFolderOf(Path database) {
    Path folder = database.getParent();
    if (folder != null && ClavainFolder.isNamed(folder)) {
      ClavainFolder.tighten(folder);
    }
  }

  /** Returns the path of a user, checked as given and with links resolved. */
  public Path named(String given) {
    Path path = PathNames.path(given);
    if (!given.endsWith(".db")) {
      throw outside(given, "does not end in .db");
    }
    for (Path part : path) {
      if (part.toString().equals("..")) {
        throw outside(given, "has a '..' in it");
      }
    }
    Path absolute = directory.resolve(path).normalize();
    refuseUnsafeAbove(absolute);
    Path real = real(absolute);
    if (!allowed(real)) {
      throw outside(given, "lies outside the project: " + real);
    }
    refuseUnsafeAbove(real);
    return real;
  }

  /** Checks each {@code .clavain} of the path. */
  private static void refuseUnsafeAbove(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (ClavainFolder.isNamed(at)) {
        ClavainFolder.refuseUnsafe(at);
      }
    }
  }

  private boolean allowed(Path real) {
    if (real.startsWith(directory) && !real.equals(directory)) {
      return true;
    }
    for (Path at = directory; at != null; at = at.getParent()) {
      if (real.startsWith(at.resolve(ClavainFolder.FOLDER))) {
        return true;
      }
    }
    return GitFiles.HERE
        .mainCheckout(directory)
        .map(root -> real.startsWith(root.resolve(ClavainFolder.FOLDER)))
        .orElse(false);
  }

  /**
   * Resolves links as far as the path exists. Rejects a dangling link, because writing would follow
   * it.
   */
  private static Path real(Path path) {
    try {
      if (FileStat.of(path).isPresent()) {
        return path.toRealPath();
      }
      Path parent = path.getParent();
      Path name = path.getFileName();
      return parent == null || name == null ? path : real(parent).resolve(name);
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "cannot resolve " + path + ": " + FileErrors.reason(e),
          NAMED_HINT,
          e);
    }
  }

  /**
   * Returns the shared databases of a file: of its folder and, if it is a link, of its target.
   *
   * @param directory what the path is relative to; links resolved
   * @param given existing or not
   */
  public static Set<Path> sharedOfFile(Path directory, Path given) {
    Set<Path> found = new LinkedHashSet<>();
    shared(SymlinkResolver.toParents(directory, given)).ifPresent(found::add);
    shared(SymlinkResolver.toEnd(directory, given)).ifPresent(found::add);
    return found;
  }

  /**
   * Returns the shared database of a folder, or of the folder of a file; empty if no folder above
   * has one.
   *
   * @param path absolute, links resolved except for its last name
   */
  public static Optional<Path> shared(Path path) {
    boolean folder = FileStat.of(path).filter(FileStat::isFolder).isPresent();
    Path start = folder ? path : Optional.ofNullable(path.getParent()).orElse(path);
    try {
      return Optional.of(new ProjectLocator(start).findShared());
    } catch (IntercoreException e) {
      if (e.code() == ErrorCode.NO_DATABASE) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static IntercoreException outside(String given, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH, "the database path " + given + " " + why, NAMED_HINT);
  }
}
