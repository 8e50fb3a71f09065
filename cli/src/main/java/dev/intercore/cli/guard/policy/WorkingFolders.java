package dev.intercore.cli.guard.policy;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.guard.tool.HookMessage;
import dev.intercore.cli.guard.tool.HookMessage.UnreadableMessageException;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.project.ProjectLocator;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The folders in which an agent works, and the projects around them. */
public final class WorkingFolders {
  private static final String ROOTS = "workspace_roots";

  private final CommandContext context;
  private final HookMessage message;
  private final Path directory;

  public WorkingFolders(CommandContext context, HookMessage message) {
    this.context = context;
    this.message = message;
    this.directory = directory(context, message);
  }

  private static Path directory(CommandContext context, HookMessage message) {
    List<String> roots = message.texts(ROOTS);
    Optional<String> given = message.text("cwd");
    if (given.isPresent()) {
      return absolute(given.get());
    }
    return roots.isEmpty() ? context.directory() : absolute(roots.getFirst());
  }

  /** Returns a folder with links resolved; one that does not exist, as it is written. */
  private static Path absolute(String folder) {
    Path path = path(folder);
    if (!path.isAbsolute()) {
      throw new UnreadableMessageException(
          "the hook's message has no absolute path of its folder: " + folder,
          "Relative paths cannot be resolved then; use absolute paths.");
    }
    return real(folder).orElseGet(path::normalize);
  }

  private static Optional<Path> real(String folder) {
    try {
      Path path = Path.of(folder);
      return path.isAbsolute() ? Optional.of(path.toRealPath()) : Optional.empty();
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Path path(String given) {
    try {
      return Path.of(given);
    } catch (InvalidPathException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "not a path: " + e.getReason(),
          "Name a file without control characters.");
    }
  }

  /** Returns the folder of the call and the roots of the message, as they are written. */
  public static List<Path> roots(CommandContext context, HookMessage message) {
    Set<Path> roots = new LinkedHashSet<>();
    roots.add(context.directory());
    message.texts(ROOTS).forEach(root -> roots.add(path(root)));
    return List.copyOf(roots);
  }

  /** Returns the working directory of the agent, with links resolved. */
  Path directory() {
    return directory;
  }

  /** Returns a folder as the tool writes it. */
  Path folder(String given) {
    return absolute(directory.resolve(path(given)).toString());
  }

  /** Returns a file as the tool writes it, from a folder. */
  static Path file(Path folder, String given) {
    return folder.resolve(path(given));
  }

  /** Returns the projects of a file; a link from one project into another has two. */
  Set<Path> databasesOf(Path file) {
    return context
        .features()
        .namedDatabase()
        .map(Set::of)
        .orElseGet(() -> ProjectLocator.sharedOfFile(directory, file));
  }

  /** Returns the projects of the working directory, of the hook's directory and of the roots. */
  public Set<Path> databases() {
    Optional<Path> named = context.features().namedDatabase();
    Set<Path> found = new LinkedHashSet<>();
    if (named.isPresent()) {
      found.add(named.get());
      return found;
    }
    ProjectLocator.shared(directory).ifPresent(found::add);
    ProjectLocator.shared(context.directory()).ifPresent(found::add);
    for (String root : message.texts(ROOTS)) {
      real(root).flatMap(ProjectLocator::shared).ifPresent(found::add);
    }
    return found;
  }

  /** Returns the project of a command that runs in a folder. */
  Optional<Path> databaseOf(Path folder) {
    return context.features().namedDatabase().or(() -> ProjectLocator.shared(folder));
  }

  Intercore open(Path database) {
    return context.features().open(database);
  }
}
