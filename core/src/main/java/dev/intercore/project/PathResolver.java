package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Utf8;
import dev.intercore.files.FileStat;
import dev.intercore.files.PathNames;
import dev.intercore.pattern.PathPattern;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/** Converts the paths of users and tools to normalised {@link ProjectPath}s. */
public final class PathResolver {
  public static final int MAX_BYTES = 4096;

  private static final String HINT =
      "Name files, folders or patterns inside the project, without `..`.";

  private final Project project;
  private final Path directory;

  /**
   * @param directory the working directory, to which paths are relative; links resolved
   */
  public PathResolver(Project project, Path directory) {
    this.project = project;
    this.directory = directory;
  }

  /**
   * A path without patterns.
   *
   * @param path absolute, links resolved except for its last name
   * @param paths itself and, if it is a link, each step of its target
   * @param leadsOut whether it is a link that ends outside the project
   */
  public record Concrete(Path path, List<ProjectPath> paths, boolean leadsOut) {}

  /** Resolves a file or folder, existing or not. No character is special. */
  public Concrete concrete(String given) {
    check(given);
    return inside(PathNames.path(given)).orElseThrow(() -> outside(given));
  }

  /**
   * Resolves the path of a program, which may contain {@code ..}. Returns empty if it is outside
   * the project.
   */
  public Optional<Concrete> inside(Path given) {
    Path path = resolved(given);
    Optional<ProjectPath> first = located(path);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    List<ProjectPath> paths = new ArrayList<>(List.of(first.get()));
    for (Optional<Path> target = SymlinkResolver.target(path);
        target.isPresent();
        target = SymlinkResolver.target(target.get())) {
      Optional<ProjectPath> next = located(target.get());
      if (next.isEmpty() || paths.contains(next.get())) {
        return Optional.of(new Concrete(path, paths, true));
      }
      paths.add(next.get());
    }
    return Optional.of(new Concrete(path, paths, false));
  }

  /** Returns the absolute path. */
  public Path absolute(ProjectPath path) {
    return PathNames.resolve(project.root(path.worktree()), path.text()).normalize();
  }

  /**
   * Resolves a path of a list of files, such as git's index, by its name alone: without following
   * links, because the file may be gone. Returns empty if it is outside the project.
   */
  public Optional<ProjectPath> byName(Path given) {
    return located(directory.resolve(given));
  }

  /** Resolves links in the folders of a program's path. */
  public Path resolved(Path given) {
    return SymlinkResolver.toParents(directory, given);
  }

  /** Resolves all links of a program's path. */
  public Path end(Path given) {
    return SymlinkResolver.toEnd(directory, given);
  }

  /**
   * Returns whether one of the project's worktrees is at or below a folder. Lists git's folder of
   * them.
   *
   * @param folder links resolved
   */
  public boolean isAbove(Path folder) {
    for (Path root : project.roots()) {
      if (root.startsWith(folder)) {
        return true;
      }
    }
    return false;
  }

  /** Expands a pattern. Lists folders of the project and git's folder of worktrees. */
  public GlobExpansion.Found matches(Path folder, String pattern) {
    return GlobExpansion.matches(project, folder, pattern);
  }

  /**
   * One entry of a list.
   *
   * @param file whether nothing can be below it: a file, or a missing path that looks like one
   */
  public record Entry(ProjectPath path, boolean file) {}

  /** Resolves an entry of a list: a file, a folder or a pattern. A link adds its target. */
  public List<Entry> entry(String given) {
    check(given);
    List<String> literal = new ArrayList<>();
    List<String> pattern = new ArrayList<>();
    for (String segment : given.split("/", -1)) {
      if (!segment.isEmpty() && !segment.equals(".")) {
        Optional<String> name = pattern.isEmpty() ? PathPattern.literal(segment) : Optional.empty();
        name.ifPresentOrElse(literal::add, () -> pattern.add(PathNames.composed(segment)));
      }
    }
    String folder = (given.startsWith("/") ? "/" : "") + String.join("/", literal);
    return pattern.isEmpty()
        ? plain(folder.isEmpty() ? ProjectPath.ROOT : folder, given.endsWith("/"))
        : List.of(
            new Entry(
                below(given, SymlinkResolver.toEnd(directory, PathNames.path(folder)), pattern),
                false));
  }

  private List<Entry> plain(String given, boolean saidToBeFolder) {
    List<Entry> entries = new ArrayList<>();
    for (ProjectPath path : concrete(given).paths()) {
      boolean file = !saidToBeFolder && isFile(project.root(path.worktree()), path.text());
      entries.add(
          new Entry(new ProjectPath(path.worktree(), PathPattern.escape(path.text())), file));
    }
    return entries;
  }

  /** A missing path is judged by its name: `notes.md` will be a file, `notes` perhaps not. */
  private static boolean isFile(Path root, String text) {
    Path path = root.resolve(text);
    return FileStat.of(path)
        .map(facts -> !facts.isFolder())
        .orElseGet(() -> String.valueOf(path.getFileName()).indexOf('.', 1) > 0);
  }

  private ProjectPath below(String given, Path folder, List<String> pattern) {
    ProjectPath above = located(folder).orElseThrow(() -> outside(given));
    String rest = String.join("/", pattern);
    return new ProjectPath(
        above.worktree(),
        above.text().equals(ProjectPath.ROOT)
            ? rest
            : PathPattern.escape(above.text()) + "/" + rest);
  }

  private Optional<ProjectPath> located(Path path) {
    return project
        .locate(path)
        .map(place -> {
          StringJoiner names = new StringJoiner("/");
          place.relative().forEach(name -> names.add(PathNames.composed(PathNames.text(name))));
          String text = names.toString();
          checkLength(text);
          return new ProjectPath(place.worktree(), text.isEmpty() ? ProjectPath.ROOT : text);
        });
  }

  private static void check(String given) {
    if (given.isEmpty()) {
      throw bad("a path is empty");
    }
    if (given.codePoints().anyMatch(Names::isControl)) {
      throw bad("a path holds a control character");
    }
    if (Utf8.length(given).isEmpty()) {
      throw bad("a path is not valid Unicode");
    }
    checkLength(given);
    for (String segment : given.split("/", -1)) {
      if (segment.equals("..")) {
        throw bad("the path " + given + " has a '..' in it");
      }
    }
  }

  private static void checkLength(String path) {
    if (path.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw bad("a path is longer than " + MAX_BYTES + " bytes: " + path.substring(0, 80) + "…");
    }
  }

  private static IntercoreException outside(String given) {
    return bad("the path " + given + " lies outside the project");
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, HINT);
  }
}
