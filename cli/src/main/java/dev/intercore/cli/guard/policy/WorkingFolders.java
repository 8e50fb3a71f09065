package dev.intercore.cli.guard;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.guard.hook.Message;
import dev.intercore.cli.guard.hook.RejectedMessage;
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

/** The folders an agent is at work in, and their projects. */
final class Workplace {
  private final Call call;
  private final Message message;
  private final Path directory;

  Workplace(Call call, Message message) {
    this.call = call;
    this.message = message;
    this.directory = directory(call, message);
  }

  private static Path directory(Call call, Message message) {
    List<String> roots = message.texts("workspace_roots");
    Optional<String> given = message.text("cwd");
    if (given.isEmpty()) {
      return roots.isEmpty() ? call.directory() : absolute(roots.getFirst());
    }
    return absolute(given.get());
  }

  /** As it really is; one that is not there, as it is written. */
  private static Path absolute(String folder) {
    Path path = path(folder);
    if (!path.isAbsolute()) {
      throw new RejectedMessage(
          "the hook's message names no full path of its folder: " + folder,
          "Nothing can be told about relative paths then; name files by their full paths.");
    }
    return real(folder).orElseGet(path::normalize);
  }

  /** The agent's working directory, links resolved. */
  Path directory() {
    return directory;
  }

  /** A folder as the tool names it. */
  Path folder(String given) {
    return absolute(directory.resolve(path(given)).toString());
  }

  static Path path(String given) {
    try {
      return Path.of(given);
    } catch (InvalidPathException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "not a path: " + e.getReason(),
          "Name a file without control characters.");
    }
  }

  /** The projects of a file; more than one if it is a link from one into another. */
  Set<Path> databasesOf(Path file) {
    return call.databases()
        .namedDatabase()
        .map(Set::of)
        .orElseGet(() -> ProjectLocator.sharedOfFile(directory, file));
  }

  /** The projects that the session is about: where it is, where its hook runs, its other roots. */
  Set<Path> databases() {
    Optional<Path> named = call.databases().namedDatabase();
    Set<Path> found = new LinkedHashSet<>();
    if (named.isPresent()) {
      found.add(named.get());
      return found;
    }
    ProjectLocator.shared(directory).ifPresent(found::add);
    ProjectLocator.shared(call.directory()).ifPresent(found::add);
    for (String root : message.texts("workspace_roots")) {
      real(root).flatMap(ProjectLocator::shared).ifPresent(found::add);
    }
    return found;
  }

  /** The project of a command that runs in a folder. */
  Optional<Path> databaseOf(Path folder) {
    return call.databases().namedDatabase().or(() -> ProjectLocator.shared(folder));
  }

  Intercore open(Path database) {
    return call.open(database);
  }

  private static Optional<Path> real(String folder) {
    try {
      Path path = Path.of(folder);
      return path.isAbsolute() ? Optional.of(path.toRealPath()) : Optional.empty();
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }
}
