package dev.intercore.engine;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether an engine's build is outdated: its folder was removed, or the sources of its checkout are
 * newer. The files are watched, so that a change is noticed at once. The engine also checks them
 * now and then, because the system may drop a watch.
 */
final class BuildWatch implements AutoCloseable {
  private static final String BUILDS = ".build";

  private final Path home;
  private final List<Path> sources;
  private final @Nullable FileTime built;
  private final @Nullable WatchService watch;

  BuildWatch(
      Path home, List<Path> sources, @Nullable FileTime built, @Nullable WatchService watch) {
    this.home = home;
    this.sources = sources;
    this.built = built;
    this.watch = watch;
  }

  /**
   * @param home the build's folder
   */
  static BuildWatch of(Path home) throws IOException {
    Path builds = home.getParent();
    Path stamp = home.resolve("stamp");
    Path root =
        builds != null && builds.endsWith(BUILDS) && Files.exists(stamp)
            ? builds.getParent()
            : null;
    if (root == null) {
      return new BuildWatch(home, List.of(), null, null);
    }
    List<Path> sources = sources(root);
    return new BuildWatch(home, sources, Files.getLastModifiedTime(stamp), watch(root, sources));
  }

  /** The files and folders that scripts/fresh.sh compares. A removed file changes its folder. */
  private static List<Path> sources(Path root) throws IOException {
    List<Path> all = new ArrayList<>();
    all.add(root.resolve("pom.xml"));
    addTree(all, root.resolve("scripts"));
    for (String module : List.of("core", "cli", "engine", "app")) {
      all.add(root.resolve(module).resolve("pom.xml"));
      addTree(all, root.resolve(module).resolve("src/main"));
    }
    return all;
  }

  private static void addTree(List<Path> all, Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      // Hidden files, such as those of editors, do not count, as in the globs of bash.
      tree.filter(path -> !folder.relativize(path).toString().matches("(.*/)?\\..*"))
          .forEach(all::add);
    }
  }

  /** Returns null if the system has no watches left. */
  private static @Nullable WatchService watch(Path root, List<Path> sources) {
    try {
      WatchService watch = FileSystems.getDefault().newWatchService();
      for (Path source : sources) {
        Path folder = Files.isDirectory(source) ? source : source.getParent();
        if (folder != null && (Files.isDirectory(source) || folder.equals(root))) {
          folder.register(
              watch,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_DELETE,
              StandardWatchEventKinds.ENTRY_MODIFY);
        }
      }
      return watch;
    } catch (IOException _) {
      return null;
    }
  }

  /** Calls {@code action} in another thread as soon as a source is newer. */
  void onOutdated(Runnable action) {
    if (watch == null) {
      return;
    }
    WatchService events = watch;
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (true) {
                  WatchKey key = events.take();
                  // With unread events the key would be ready again at once: a busy loop.
                  key.pollEvents();
                  key.reset();
                  if (isOutdated()) {
                    action.run();
                    return;
                  }
                }
              } catch (InterruptedException | ClosedWatchServiceException _) {
                // Closed.
              }
            },
            "sources");
    watcher.setDaemon(true);
    watcher.start();
  }

  /** Returns whether the build folder was removed or a source is newer than the build. */
  boolean isOutdated() {
    try {
      if (Files.notExists(home.resolve("lib/ic.jar"))) {
        return true;
      }
      for (Path source : sources) {
        if (built != null && Files.getLastModifiedTime(source).compareTo(built) > 0) {
          return true;
        }
      }
      return false;
    } catch (IOException _) {
      // A source was removed or cannot be read, so this is not the checkout it was built from.
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    if (watch != null) {
      watch.close();
    }
  }
}
