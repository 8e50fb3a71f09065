package dev.intercore.cli.guard.git;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.guard.git.GitRepository.StagedPath;
import dev.intercore.intent.EditTarget;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectLocator;
import dev.intercore.project.ProjectPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The paths that a commit would change, by project. As for an edit, the folder of a file decides
 * about its project, so a project inside the repository has its own registry.
 */
final class CommitPaths {
  /** A staged path and its name in the project. */
  record ProjectFile(StagedPath staged, ProjectPath path) {
    /**
     * Returns the path as a target of the gate. By name only, also if it is deleted: git records
     * the entry itself, not what is behind a link.
     */
    EditTarget target() {
      return new EditTarget(staged.path(), List.of(path), Optional.empty(), false);
    }
  }

  private final Path root;
  private final Optional<Path> named;
  private final List<StagedPath> staged;
  private final Map<Path, Optional<Path>> databaseOfFolder = new HashMap<>();
  private final Map<Path, List<ProjectFile>> byDatabase = new LinkedHashMap<>();

  CommitPaths(CommandContext context, GitRepository repository) throws IOException {
    this.root = repository.root();
    this.named = context.features().namedDatabase();
    this.staged = repository.staged();
    Map<Path, PathResolver> resolvers = new HashMap<>();
    for (StagedPath one : staged) {
      Path file = root.resolve(one.path());
      Optional<Path> database = named.or(() -> databaseOf(file));
      if (database.isPresent()) {
        resolvers
            .computeIfAbsent(database.get(), db -> new PathResolver(Project.of(db), root))
            .byName(file)
            .ifPresent(path ->
                byDatabase
                    .computeIfAbsent(database.get(), _ -> new ArrayList<>())
                    .add(new ProjectFile(one, path)));
      }
    }
  }

  /** Returns how many paths the commit would change. */
  int size() {
    return staged.size();
  }

  /** Returns the paths of each project; a path without a project is not guarded. */
  Map<Path, List<ProjectFile>> byDatabase() {
    return byDatabase;
  }

  /** Returns the database of the root of the worktree. */
  Optional<Path> rootDatabase() {
    return named.or(() -> databaseIn(root));
  }

  /** Whether there are paths, but no project of any of them. */
  boolean isUnguarded() {
    return !staged.isEmpty()
        && named.isEmpty()
        && databaseOfFolder.values().stream().noneMatch(Optional::isPresent);
  }

  /** Returns the committer, as part of the sessions that started it. */
  Committer committer(CommandContext context, Committer committer) {
    if (!committer.isPerson() || byDatabase.isEmpty()) {
      return committer;
    }
    // An agent may declare in the project at the root and commit in one inside it.
    Set<Path> databases = new LinkedHashSet<>(byDatabase.keySet());
    rootDatabase().ifPresent(databases::add);
    Set<String> sessions = new LinkedHashSet<>();
    for (Path database : databases) {
      sessions.addAll(committer.sessionsAbove(context.features().open(database).intents()));
    }
    return committer.under(context, sessions);
  }

  private Optional<Path> databaseOf(Path file) {
    return databaseIn(Optional.ofNullable(file.getParent()).orElse(root));
  }

  private Optional<Path> databaseIn(Path folder) {
    Optional<Path> known = databaseOfFolder.get(folder);
    if (known == null) {
      known = search(folder);
      databaseOfFolder.put(folder, known);
    }
    return known;
  }

  /** The folder may be deleted with its files, or replaced by a link: then its parent counts. */
  private Optional<Path> search(Path folder) {
    if (!folder.equals(root) && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return databaseOf(folder);
    }
    return ProjectLocator.shared(folder);
  }
}
