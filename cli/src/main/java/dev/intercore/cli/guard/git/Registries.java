package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectLocator;
import dev.intercore.project.ProjectPath;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which registry is asked about which path: as for any edit, the folder of the file decides, so
 * that a project within the repository has its own say.
 */
final class Registries {
  private final Path root;
  private final Optional<Path> named;
  private final Map<Path, Optional<Path>> byFolder = new HashMap<>();
  private final Map<Path, PathResolver> byDatabase = new HashMap<>();

  /**
   * @param root of the worktree of the commit
   */
  Registries(Call call, Path root) {
    this.root = root;
    this.named = call.databases().namedDatabase();
  }

  /**
   * The paths of each database; those of which there is none, or that lie outside, are nobody's.
   */
  Map<Path, List<CommitPath>> of(List<Staged> all) {
    Map<Path, List<CommitPath>> asked = new LinkedHashMap<>();
    for (Staged staged : all) {
      Path file = root.resolve(staged.path());
      Optional<Path> database = named.or(() -> database(file));
      if (database.isPresent()) {
        Optional<ProjectPath> path = paths(database.get()).byName(file);
        path.ifPresent(inside ->
            asked
                .computeIfAbsent(database.get(), _ -> new ArrayList<>())
                .add(new CommitPath(staged, inside)));
      }
    }
    return asked;
  }

  /** The one of the worktree's root. */
  Optional<Path> top() {
    return named.or(() -> folder(root));
  }

  /** Whether any was found. */
  boolean areThere() {
    return named.isPresent() || byFolder.values().stream().anyMatch(Optional::isPresent);
  }

  private PathResolver paths(Path database) {
    return byDatabase.computeIfAbsent(database, file -> new PathResolver(Project.of(file), root));
  }

  private Optional<Path> database(Path file) {
    return folder(Optional.ofNullable(file.getParent()).orElse(root));
  }

  private Optional<Path> folder(Path folder) {
    Optional<Path> known = byFolder.get(folder);
    if (known == null) {
      known = search(folder);
      byFolder.put(folder, known);
    }
    return known;
  }

  /** The folder may be gone with its files, or be a link by now: then the one above it counts. */
  private Optional<Path> search(Path folder) {
    if (!folder.equals(root) && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return database(folder);
    }
    return ProjectLocator.shared(folder);
  }
}
