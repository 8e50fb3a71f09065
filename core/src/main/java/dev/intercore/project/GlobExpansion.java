package dev.intercore.project;

import dev.intercore.files.PathNames;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a shell would make of a pattern: the files of the project that match it now. */
public final class GlobExpansion {
  /** Beyond so many, one by one is no way to look at them. */
  public static final int MOST = 1000;

  /** So many names are read to find them. */
  public static final int MOST_VISITED = 10_000;

  private final Project project;
  private final List<PathPattern> segments = new ArrayList<>();
  private final boolean foldersOnly;
  private final List<Path> found = new ArrayList<>();
  private Extent extent = Extent.ALL;
  private int visited;

  /** How much of what matches was found. */
  public enum Extent {
    ALL,
    /** What lies in folders outside the project was not looked for; nothing of the project is. */
    INSIDE,
    /** There is more, or there may be. */
    UNKNOWN
  }

  /** What was found. */
  public record Found(List<Path> paths, Extent extent) {}

  private GlobExpansion(Project project, String pattern) {
    this.project = project;
    this.foldersOnly = pattern.endsWith("/");
    for (String segment : pattern.split("/", -1)) {
      if (!segment.isEmpty()) {
        segments.add(PathPattern.of(segment, CaseRule.EXACT));
      }
    }
  }

  /**
   * Those there are.
   *
   * @param folder where a relative pattern begins, absolute
   */
  static Found matches(Project project, Path folder, String pattern) {
    GlobExpansion walk = new GlobExpansion(project, pattern);
    walk.walk(pattern.startsWith("/") ? folder.getRoot() : folder, 0);
    return new Found(walk.found, walk.extent);
  }

  private void walk(Path at, int index) {
    if (extent == Extent.UNKNOWN) {
      return;
    }
    if (index == segments.size()) {
      add(at);
      return;
    }
    PathPattern segment = segments.get(index);
    if (isStep(segment)) {
      walk(at.resolve(segment.text()), index + 1);
    } else if (segment.isPlain()) {
      walk(at.resolve(segment.plainPath().orElse(segment.text())), index + 1);
    } else if (Files.isDirectory(at)) {
      Path real = SymlinkResolver.toEnd(at, at);
      if (project.locate(real).isPresent()) {
        list(at, index);
      } else {
        extent = mayEnter(real, index) ? Extent.UNKNOWN : Extent.INSIDE;
      }
    }
  }

  private void add(Path path) {
    boolean counts =
        foldersOnly ? Files.isDirectory(path) : Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    if (counts) {
      found.add(path);
    }
    extent = found.size() > MOST ? Extent.UNKNOWN : extent;
  }

  private void list(Path folder, int index) {
    try (DirectoryStream<Path> names = Files.newDirectoryStream(folder)) {
      for (Path name : names) {
        if (++visited > MOST_VISITED) {
          extent = Extent.UNKNOWN;
          return;
        }
        if (!PathNames.isMatchable(name)) {
          extent = Extent.UNKNOWN;
          return;
        }
        if (matches(segments.get(index), name)) {
          walk(name, index + 1);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // One that cannot be listed: the shell finds nothing there either.
    }
  }

  /** Whether what is left of the pattern could lead from a folder outside to the project. */
  private boolean mayEnter(Path outside, int index) {
    List<PathPattern> rest = segments.subList(index, segments.size());
    if (rest.stream().anyMatch(GlobExpansion::isStep)) {
      // It may go up from anywhere.
      return true;
    }
    for (Path root : project.roots()) {
      if (root.startsWith(outside) && mayMatch(outside.relativize(root), rest)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayMatch(Path way, List<PathPattern> rest) {
    for (int i = 0; i < Math.min(way.getNameCount(), rest.size()); i++) {
      if (!matches(rest.get(i), way.getName(i))) {
        return false;
      }
    }
    return true;
  }

  /** A name that begins with a dot is only found by a pattern that does. */
  private static boolean matches(PathPattern segment, Path path) {
    String name = String.valueOf(path.getFileName());
    return (!name.startsWith(".") || segment.text().startsWith(".")) && segment.covers(name);
  }

  private static boolean isStep(PathPattern segment) {
    return segment.text().equals(".") || segment.text().equals("..");
  }
}
