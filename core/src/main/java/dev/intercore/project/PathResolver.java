package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.files.FileStat;
import dev.intercore.files.PathNames;
import dev.intercore.pattern.PathPattern;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/** Takes paths as people and tools name them, and makes them what is kept, once and here. */
public final class PathResolver {
  public static final int MAX_BYTES = 4096;

  private static final String HINT =
      "Name files, folders or patterns inside the project, without `..`.";

  private final Project project;
  private final Path directory;

  /**
   * Paths seen from a directory.
   *
   * @param directory the working directory, links resolved
   */
  public PathResolver(Project project, Path directory) {
    this.project = project;
    this.directory = directory;
  }

  /**
   * A path that is meant as it is written.
   *
   * @param path where it is, links resolved but for its last name
   * @param paths itself and, if it is a link, where that leads, step by step
   * @param leadsOut whether it is a link that ends outside the project
   */
  public record Concrete(Path path, List<ProjectPath> paths, boolean leadsOut) {}

  /** A file or folder, there or not; nothing in it is a pattern. */
  public Concrete concrete(String given) {
    check(given);
    return inside(PathNames.path(given)).orElseThrow(() -> outside(given));
  }

  /**
   * A path as a program names it, which may go up and out.
   *
   * @return nothing when it lies outside the project
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

  /** Where it is on the disk. */
  public Path absolute(ProjectPath path) {
    return PathNames.resolve(project.root(path.worktree()), path.text()).normalize();
  }

  /**
   * A path as a record of files names it, such as git's index: by its name alone. The file may be
   * gone by now, and a link lie in its way.
   *
   * @return nothing when it lies outside the project
   */
  public Optional<ProjectPath> byName(Path given) {
    return located(directory.resolve(given));
  }

  /** A path as a program names it, without links in its folders. */
  public Path resolved(Path given) {
    return SymlinkResolver.toParents(directory, given);
  }

  /** The same without any link. */
  public Path end(Path given) {
    return SymlinkResolver.toEnd(directory, given);
  }

  /**
   * Whether one of the project's worktrees lies below a folder. Lists the folder where git keeps
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

  /** What a pattern finds. Lists folders of the project, and where git keeps worktrees. */
  public GlobExpansion.Found matches(Path folder, String pattern) {
    return GlobExpansion.matches(project, folder, pattern);
  }

  /**
   * One entry of a list.
   *
   * @param file whether nothing can be below it: a file, or what is not there and looks like one
   */
  public record Entry(ProjectPath path, boolean file) {}

  /** An entry of a list: a file, a folder or a pattern; with a link comes where it leads. */
  public List<Entry> entry(String given) {
    check(given);
    List<String> literal = new ArrayList<>();
    List<String> pattern = new ArrayList<>();
    for (String segment : given.split("/", -1)) {
      if (!segment.isEmpty() && !segment.equals(".")) {
        Optional<String> name = pattern.isEmpty() ? PathPattern.literal(segment) : Optional.empty();
        name.ifPresentOrElse(literal::add, () -> pattern.add(nfc(segment)));
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

  /** What is not there is taken by its name: `notes.md` is going to be a file, `notes` may not. */
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
          place.relative().forEach(name -> names.add(nfc(PathNames.text(name))));
          String text = names.toString();
          checkLength(text, text);
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
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(given)) {
      throw bad("a path is not valid Unicode");
    }
    checkLength(given, given);
    for (String segment : given.split("/", -1)) {
      if (segment.equals("..")) {
        throw bad("the path " + given + " has a '..' in it");
      }
    }
  }

  private static void checkLength(String given, String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw bad("a path is longer than " + MAX_BYTES + " bytes: " + given.substring(0, 80) + "…");
    }
  }

  /** The same letters may be written in two ways; plain ones need no look. */
  private static String nfc(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7F) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
      }
    }
    return text;
  }

  private static IntercoreException outside(String given) {
    return bad("the path " + given + " lies outside the project");
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, HINT);
  }
}
