package dev.intercore.project;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** Looks whether a folder holds something of git's or ours: a repository, a worktree, a project. */
public final class ProtectedSearch {
  /** So many names are read; a larger folder is not looked through. */
  public static final int MOST_VISITED = 10_000;

  private ProtectedSearch() {}

  /** What a look came to. */
  public enum Result {
    NOTHING,
    PROTECTED,
    /** Too much to look through, or it may not be looked at. */
    UNKNOWN
  }

  /** Looks at all depths, and through no link. */
  public static Result in(Path folder) {
    Deque<Path> folders = new ArrayDeque<>();
    folders.add(folder);
    int visited = 0;
    while (!folders.isEmpty()) {
      try (DirectoryStream<Path> names = Files.newDirectoryStream(folders.poll())) {
        for (Path name : names) {
          if (ProjectPath.isProtectedName(String.valueOf(name.getFileName()))) {
            return Result.PROTECTED;
          }
          if (++visited > MOST_VISITED) {
            return Result.UNKNOWN;
          }
          if (Files.isDirectory(name, LinkOption.NOFOLLOW_LINKS)) {
            folders.add(name);
          }
        }
      } catch (IOException | DirectoryIteratorException _) {
        return Result.UNKNOWN;
      }
    }
    return Result.NOTHING;
  }
}
