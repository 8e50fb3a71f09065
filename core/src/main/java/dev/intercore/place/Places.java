package dev.intercore.place;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.file.FileFacts;
import dev.intercore.file.IoText;
import dev.intercore.file.PathNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** The rules for where a database may be, seen from one working directory. */
public final class Places {
  private static final String NAMED_HINT =
      "Name a file that ends in .db under the working directory, or in a .clavain folder of it or of a folder above.";

  private final Path directory;

  /**
   * @param directory the working directory, links resolved
   */
  public Places(Path directory) {
    this.directory = directory;
  }

  /** The nearest database, walking up; then the main checkout's, in a linked worktree. */
  public Path find() {
    for (Path at = directory; at != null; at = at.getParent()) {
      Optional<Path> found = in(at.resolve(Clavain.FOLDER));
      if (found.isPresent()) {
        return found.get();
      }
    }
    return Worktree.mainCheckout(directory)
        .flatMap(root -> in(root.resolve(Clavain.FOLDER)))
        .orElseThrow(() ->
            new IntercoreException(
                ErrorCode.NO_DATABASE,
                "there is no "
                    + Clavain.FOLDER
                    + "/"
                    + Clavain.DATABASE
                    + " here or in any folder above",
                "Run `ic init` in the project's folder to make it."));
  }

  /**
   * The database that all worktrees of a repository share: the main checkout's if there is one,
   * also where this worktree has one of its own.
   */
  public Path findShared() {
    return Worktree.mainCheckout(directory)
        .flatMap(root -> in(root.resolve(Clavain.FOLDER)))
        .orElseGet(this::find);
  }

  /**
   * The nearest folder for a database, walking up, one that has a database before one that has
   * none; safe or not, so nothing in it is to be trusted.
   */
  public Optional<Path> nearestFolder() {
    Optional<Path> empty = Optional.empty();
    for (Path at = directory; at != null; at = at.getParent()) {
      Path folder = at.resolve(Clavain.FOLDER);
      if (FileFacts.of(folder).isPresent()) {
        if (Files.exists(folder.resolve(Clavain.DATABASE), LinkOption.NOFOLLOW_LINKS)) {
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
    Optional<FileFacts> facts = FileFacts.of(folder);
    if (facts.isEmpty()) {
      return Optional.empty();
    }
    if (facts.get().isLink()) {
      Clavain.refuseUnsafe(folder, facts.get());
    }
    if (!facts.get().isFolder()) {
      return Optional.empty();
    }
    Path database = folder.resolve(Clavain.DATABASE);
    if (!facts.get().isOurs() && Files.notExists(database, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    Optional<FileFacts> file = facts.get().isOurs() ? FileFacts.of(database) : Optional.empty();
    if (facts.get().isOurs() && file.isEmpty()) {
      return Optional.empty();
    }
    // There is one, or we are not allowed to know. Either way the folder has to be ours.
    Clavain.refuseUnsafe(folder, facts.get());
    return Optional.of(
        file.isPresent() && file.get().isLink() ? linked(folder, database) : database);
  }

  private static Path linked(Path folder, Path database) {
    Path real = real(database);
    if (!real.startsWith(real(folder))) {
      throw Clavain.refused(
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
    Path folder = directory.resolve(Clavain.FOLDER);
    Clavain.tighten(folder);
    Path database = folder.resolve(Clavain.DATABASE);
    FileFacts.of(database)
        .ifPresent(facts -> {
          if (facts.isLink() || !facts.isOurs()) {
            throw Clavain.refused(
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
    if (folder != null && Clavain.isNamed(folder)) {
      Clavain.tighten(folder);
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
      if (Clavain.isNamed(at)) {
        Clavain.refuseUnsafe(at);
      }
    }
    Path real = real(absolute);
    if (!allowed(real)) {
      throw outside(given, "lies outside the project: " + real);
    }
    for (Path at = real.getParent(); at != null; at = at.getParent()) {
      if (Clavain.isNamed(at)) {
        Clavain.refuseUnsafe(at);
      }
    }
    return real;
  }

  private boolean allowed(Path real) {
    if (real.startsWith(directory) && !real.equals(directory)) {
      return true;
    }
    for (Path at = directory; at != null; at = at.getParent()) {
      if (real.startsWith(at.resolve(Clavain.FOLDER))) {
        return true;
      }
    }
    return Worktree.mainCheckout(directory)
        .map(root -> real.startsWith(root.resolve(Clavain.FOLDER)))
        .orElse(false);
  }

  /**
   * Links resolved as far as the path exists; a link to nowhere is refused, since writing would
   * follow it.
   */
  private static Path real(Path path) {
    try {
      if (FileFacts.of(path).isPresent()) {
        return path.toRealPath();
      }
      Path parent = path.getParent();
      Path name = path.getFileName();
      return parent == null || name == null ? path : real(parent).resolve(name);
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH, "cannot resolve " + path + ": " + IoText.reason(e), NAMED_HINT, e);
    }
  }

  private static IntercoreException outside(String given, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH, "the database path " + given + " " + why, NAMED_HINT);
  }
}
