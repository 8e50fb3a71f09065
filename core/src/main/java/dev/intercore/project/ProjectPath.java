package dev.intercore.project;

import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A normalised path, relative to the root of its worktree. Paths that belong to git or to intercore
 * are protected.
 *
 * @param worktree git's name of it, or {@link Project#MAIN}
 * @param text {@code .} for the root; in an entry of a list, special characters are escaped
 */
public record ProjectPath(String worktree, String text) {
  /** The root of a worktree. */
  public static final String ROOT = ".";

  /** {@link #searchProtected} reads so many names at most. */
  public static final int MAX_VISITED = 10_000;

  private static final List<String> PROTECTED = List.of(".git", ClavainFolder.FOLDER);

  /** The result of {@link #searchProtected}. */
  public enum ProtectedSearch {
    NOTHING,
    PROTECTED,
    /** The folder is too large or cannot be read. */
    UNKNOWN
  }

  /** Returns whether a name in it is protected. Ignores case, because some file systems do. */
  public boolean isProtected() {
    for (String name : text.split("/", -1)) {
      if (isProtectedName(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProtectedName(String name) {
    for (String own : PROTECTED) {
      if (name.equalsIgnoreCase(own)) {
        return true;
      }
    }
    return false;
  }

  /** Searches a folder at all depths for a protected name. Does not follow links. */
  public static ProtectedSearch searchProtected(Path folder) {
    Deque<Path> folders = new ArrayDeque<>();
    folders.add(folder);
    int visited = 0;
    while (!folders.isEmpty()) {
      try (DirectoryStream<Path> names =
          Files.newDirectoryStream(FileStat.requireFolder(folders.poll()))) {
        for (Path name : names) {
          if (isProtectedName(String.valueOf(name.getFileName()))) {
            return ProtectedSearch.PROTECTED;
          }
          if (++visited > MAX_VISITED) {
            return ProtectedSearch.UNKNOWN;
          }
          if (Files.isDirectory(name, LinkOption.NOFOLLOW_LINKS)) {
            folders.add(name);
          }
        }
      } catch (IOException | DirectoryIteratorException _) {
        return ProtectedSearch.UNKNOWN;
      }
    }
    return ProtectedSearch.NOTHING;
  }
}
