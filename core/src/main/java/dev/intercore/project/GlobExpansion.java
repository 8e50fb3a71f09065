package dev.intercore.project;

import dev.intercore.files.FileStat;
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

/** Expands a shell pattern to the existing files of the project, within bounds. */
public final class GlobExpansion {
  /** Maximum number of matches. */
  public static final int MAX_MATCHES = 1000;

  /** Maximum number of names that are read. */
  public static final int MAX_VISITED = 10_000;

  private final Project project;
  private final List<PathPattern> segments = new ArrayList<>();
  private final boolean foldersOnly;
  private final List<Path> found = new ArrayList<>();
  private Extent extent = Extent.ALL;
  private int visited;

  /** Returns whether all matches were found. */
  public enum Extent {
    ALL,
    /** All matches in the project. Folders outside were not read. */
    INSIDE,
    /** There may be more matches. */
    UNKNOWN
  }

  /** The matches. */
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
   * Expands a pattern.
   *
   * @param folder that a relative pattern starts in, absolute
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
    extent = found.size() > MAX_MATCHES ? Extent.UNKNOWN : extent;
  }

  private void list(Path folder, int index) {
    try (DirectoryStream<Path> names = Files.newDirectoryStream(FileStat.requireFolder(folder))) {
      for (Path name : names) {
        if (++visited > MAX_VISITED || !PathNames.isMatchable(name)) {
          extent = Extent.UNKNOWN;
          return;
        }
        if (matches(segments.get(index), name)) {
          walk(name, index + 1);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // The shell finds nothing in a folder that cannot be listed.
    }
  }

  /** Returns whether the rest of the pattern could lead from a folder outside into the project. */
  private boolean mayEnter(Path outside, int index) {
    List<PathPattern> rest = segments.subList(index, segments.size());
    if (rest.stream().anyMatch(GlobExpansion::isStep)) {
      // It may contain "..".
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

  /** A name that starts with a dot is matched only by a pattern that does. */
  private static boolean matches(PathPattern segment, Path path) {
    String name = String.valueOf(path.getFileName());
    return (!name.startsWith(".") || segment.text().startsWith(".")) && segment.covers(name);
  }

  private static boolean isStep(PathPattern segment) {
    return segment.text().equals(".") || segment.text().equals("..");
  }
}
