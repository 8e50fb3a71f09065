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
 * The reasons an engine has to go: its build folder is gone, or it is that of a checkout whose
 * sources are newer. Files are watched, so that it knows at once; and looked at from time to time,
 * in case a watch was lost.
 */
final class Departure implements AutoCloseable {
  private static final String BUILDS = ".build";

  private final Path home;
  private final List<Path> sources;
  private final @Nullable FileTime built;
  private final @Nullable WatchService watch;

  private Departure(
      Path home, List<Path> sources, @Nullable FileTime built, @Nullable WatchService watch) {
    this.home = home;
    this.sources = sources;
    this.built = built;
    this.watch = watch;
  }

  /**
   * @param home the build's folder
   */
  static Departure of(Path home) throws IOException {
    Path builds = home.getParent();
    Path stamp = home.resolve("stamp");
    Path root =
        builds != null && builds.endsWith(BUILDS) && Files.exists(stamp)
            ? builds.getParent()
            : null;
    if (root == null) {
      return new Departure(home, List.of(), null, null);
    }
    List<Path> sources = sources(root);
    return new Departure(home, sources, Files.getLastModifiedTime(stamp), watch(root, sources));
  }

  /**
   * The same that scripts/fresh.sh compares: folders too, since a removed file makes its folder
   * newer.
   */
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
      // Like bash's globs: no editor's hidden file makes a build old.
      tree.filter(path -> !folder.relativize(path).toString().matches("(.*/)?\\..*"))
          .forEach(all::add);
    }
  }

  /** Null where the system has no more watches to give; then only the looks are left. */
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

  /** Calls {@code go} as soon as a source is newer; returns at once. */
  void watch(Runnable go) {
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
                  // What is left unread makes the key ready again at once, and this a busy loop.
                  key.pollEvents();
                  key.reset();
                  if (isDue()) {
                    go.run();
                    return;
                  }
                }
              } catch (InterruptedException | ClosedWatchServiceException _) {
                // Not watched any more.
              }
            },
            "sources");
    watcher.setDaemon(true);
    watcher.start();
  }

  /** Whether it is time to go. */
  boolean isDue() {
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
      // A source is gone, or may not be looked at: not the checkout this was built from.
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
