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
import java.util.Optional;

/** The rules for where a database may be, seen from one working directory. */
public final class ProjectLocator {
  private static final String NAMED_HINT =
      "Name a file that ends in .db under the working directory, or in a .clavain folder of it or of a folder above.";

  private final Path directory;

  /**
   * @param directory the working directory, links resolved
   */
  public ProjectLocator(Path directory) {
    this.directory = directory;
  }

  /** The nearest database, walking up; then the main checkout's, in a linked worktree. */
  public Path find() {
    for (Path at = directory; at != null; at = at.getParent()) {
      Optional<Path> found = in(at.resolve(ClavainFolder.FOLDER));
      if (found.isPresent()) {
        return found.get();
      }
    }
    return GitFiles.mainCheckout(directory)
        .flatMap(root -> in(root.resolve(ClavainFolder.FOLDER)))
        .orElseThrow(() ->
            new IntercoreException(
                ErrorCode.NO_DATABASE,
                "there is no "
                    + ClavainFolder.FOLDER
                    + "/"
                    + ClavainFolder.DATABASE
                    + " here or in any folder above",
                "Run `ic init` in the project's folder to make it."));
  }

  /**
   * The database that all worktrees of a repository share: the main checkout's if there is one,
   * also where this worktree has one of its own.
   */
  public Path findShared() {
    return GitFiles.mainCheckout(directory)
        .flatMap(root -> in(root.resolve(ClavainFolder.FOLDER)))
        .orElseGet(this::find);
  }

  /**
   * The nearest folder for a database, walking up, one that has a database before one that has
   * none; safe or not, so nothing in it is to be trusted.
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
   * The database in a folder, if it has one.
   *
   * @param folder links resolved, but for the folder itself
   */
  private static Optional<Path> in(Path folder) {
    Optional<FileStat> facts = FileStat.of(folder);
    if (facts.isEmpty()) {
      return Optional.empty();
    }
    if (facts.get().isLink()) {
      ClavainFolder.refuseUnsafe(folder, facts.get());
    }
    if (!facts.get().isFolder()) {
      return Optional.empty();
    }
    Path database = folder.resolve(ClavainFolder.DATABASE);
    if (!facts.get().isOurs() && Files.notExists(database, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    Optional<FileStat> file = facts.get().isOurs() ? FileStat.of(database) : Optional.empty();
    if (facts.get().isOurs() && file.isEmpty()) {
      return Optional.empty();
    }
    // There is one, or we are not allowed to know. Either way the folder has to be ours.
    ClavainFolder.refuseUnsafe(folder, facts.get());
    return Optional.of(
        file.isPresent() && file.get().isLink() ? linked(folder, database) : database);
  }

  private static Path linked(Path folder, Path database) {
    Path real = real(database);
    if (!real.startsWith(real(folder))) {
      throw ClavainFolder.refused(
          database + " leads out of its folder, to " + real,
          "Replace the link by the database itself.");
    }
    return real;
  }

  /**
   * Where init without a path puts it: in this directory, never above. Makes an existing folder
   * private.
   */
  public Path here() {
    Path folder = directory.resolve(ClavainFolder.FOLDER);
    ClavainFolder.tighten(folder);
    Path database = folder.resolve(ClavainFolder.DATABASE);
    FileStat.of(database)
        .ifPresent(facts -> {
          if (facts.isLink() || !facts.isOurs()) {
            throw ClavainFolder.refused(
                database + " is a link or another user's file",
                "Move it away and run `ic init` again.");
          }
        });
    return database;
  }

  /**
   * Makes the database's folder private if it is a {@code .clavain}; others are not ours to change.
   */
  public void tightenFolderOf(Path database) {
    Path folder = database.getParent();
    if (folder != null && ClavainFolder.isNamed(folder)) {
      ClavainFolder.tighten(folder);
    }
  }

  /** A path the user gave: checked as written and as it really is. */
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
    for (Path at = absolute; at != null; at = at.getParent()) {
      if (ClavainFolder.isNamed(at)) {
        ClavainFolder.refuseUnsafe(at);
      }
    }
    Path real = real(absolute);
    if (!allowed(real)) {
      throw outside(given, "lies outside the project: " + real);
    }
    for (Path at = real.getParent(); at != null; at = at.getParent()) {
      if (ClavainFolder.isNamed(at)) {
        ClavainFolder.refuseUnsafe(at);
      }
    }
    return real;
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
    return GitFiles.mainCheckout(directory)
        .map(root -> real.startsWith(root.resolve(ClavainFolder.FOLDER)))
        .orElse(false);
  }

  /**
   * Links resolved as far as the path exists; a link to nowhere is refused, since writing would
   * follow it.
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

  private static IntercoreException outside(String given, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH, "the database path " + given + " " + why, NAMED_HINT);
  }
}
