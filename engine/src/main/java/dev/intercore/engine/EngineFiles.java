package dev.intercore.engine;

import dev.intercore.common.Backoff;
import dev.intercore.files.FileStat;
import dev.intercore.files.PrivateFiles;
import dev.intercore.process.ProcFs;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files by which engines and their callers find each other, in the user's state folder. The
 * first engine of a build has the build's name; one in other namespaces, whose callers the first
 * cannot serve, has theirs added.
 *
 * @param world the pid and network namespace of this process
 */
public record EngineFiles(Path folder, String name, String world) {
  /** How the process of an engine ends that found another at work. */
  public static final int ANOTHER = 75;

  private static final String ENDPOINT = ".endpoint";
  private static final String FAILED = ".failed";

  /** Those of the engine this process would speak to. */
  public static EngineFiles of(Map<String, String> environment, String build) throws IOException {
    EngineFiles first = first(environment, build);
    return first.isOfAnotherWorld() && first.isLocked() ? first.apart() : first;
  }

  public static EngineFiles first(Map<String, String> environment, String build)
      throws IOException {
    String world = ProcFs.HERE.namespace("pid") + "." + ProcFs.HERE.namespace("net");
    return new EngineFiles(folder(environment), build, world);
  }

  /** Whether the engine that has these files cannot serve this process. */
  boolean isOfAnotherWorld() throws IOException {
    Optional<Endpoint> there = endpoint();
    return there.isPresent() && !there.get().world().equals(world);
  }

  EngineFiles apart() {
    return new EngineFiles(folder, name + "." + world, world);
  }

  private static Path folder(Map<String, String> environment) throws IOException {
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    if (state.startsWith("/")) {
      return Path.of(state, "intercore");
    }
    String home = environment.getOrDefault("HOME", "");
    if (!home.startsWith("/")) {
      throw new IOException("neither XDG_STATE_HOME nor HOME names a folder");
    }
    return Path.of(home, ".local", "state", "intercore");
  }

  /** Makes the folder; it has to be ours alone. */
  void makeFolder() throws IOException {
    PrivateFiles.createFolders(folder);
    FileStat facts = FileStat.of(folder).orElseThrow();
    if (facts.isLink() || !facts.isFolder() || !facts.isOurs()) {
      throw new IOException(folder + " is not a folder of this user");
    }
    PrivateFiles.tighten(folder, PrivateFiles.FOLDER);
  }

  /** The same, tried for a while. */
  Optional<FileLock> lock(Duration patience) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    Optional<FileLock> lock = lock();
    while (lock.isEmpty() && System.nanoTime() < end) {
      Backoff.jittered().pause(Backoff.MAX_NANOS);
      lock = lock();
    }
    return lock;
  }

  /** The lock an engine holds as long as it lives; empty when another has it. */
  Optional<FileLock> lock() throws IOException {
    FileChannel channel =
        FileChannel.open(file(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        PrivateFiles.setMode(file(".lock"), PrivateFiles.FILE);
        return Optional.of(lock);
      }
    } catch (OverlappingFileLockException _) {
      // This very process has it.
    }
    channel.close();
    return Optional.empty();
  }

  /** Whether an engine lives. Its file alone says nothing. */
  boolean isLocked() throws IOException {
    if (Files.notExists(file(".lock"))) {
      return false;
    }
    Optional<FileLock> lock = lock();
    if (lock.isPresent()) {
      lock.get().acquiredBy().close();
    }
    return lock.isEmpty();
  }

  /** Seen by callers all at once or not at all. */
  void publish(Endpoint endpoint) throws IOException {
    write(ENDPOINT, endpoint.line() + "\n");
  }

  /** Whether there is an endpoint, whatever it says. */
  boolean isPublished() {
    return !Files.notExists(file(ENDPOINT));
  }

  void unpublish() {
    delete(ENDPOINT);
  }

  Optional<Endpoint> endpoint() throws IOException {
    return read(ENDPOINT).flatMap(Endpoint::parse);
  }

  /** Why the last start failed. */
  public Optional<String> failure() throws IOException {
    return read(FAILED).map(String::strip);
  }

  void failed(String reason) throws IOException {
    write(FAILED, reason + "\n");
  }

  void started() {
    delete(FAILED);
    delete(folder.resolve(name.replace("." + world, "") + ".starting"));
  }

  /**
   * Removes what an engine that was killed has left. Its lock stays, so that nobody locks a ghost.
   */
  void tidy() throws IOException {
    Optional<FileLock> free = lock();
    if (free.isPresent()) {
      // While it is held nobody else can be about to publish.
      try (FileChannel _ = (FileChannel) free.get().acquiredBy()) {
        unpublish();
        delete(FAILED);
        delete(".starting");
      }
    }
  }

  /** What writers that were stopped left in the making. */
  List<Path> leftBefore(Instant moment) throws IOException {
    List<Path> left = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        boolean old =
            FileStat.of(file).filter(facts -> facts.modified().isBefore(moment)).isPresent();
        if (old && isUnfinished(String.valueOf(file.getFileName()))) {
          left.add(file);
        }
      }
    }
    return left;
  }

  /** A name of ours with the pid of its writer. */
  private static boolean isUnfinished(String name) {
    int dot = name.lastIndexOf('.');
    String rest = name.substring(0, Math.max(dot, 0));
    return (rest.endsWith(ENDPOINT) || rest.endsWith(FAILED))
        && name.substring(dot + 1).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** The other engines' files of this user. */
  List<EngineFiles> others() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(file -> file.endsWith(ENDPOINT))
          .map(file -> file.substring(0, file.length() - ENDPOINT.length()))
          .map(other -> new EngineFiles(folder, other, world))
          .filter(other -> !other.name.equals(name))
          .toList();
    }
  }

  private Path file(String suffix) {
    return folder.resolve(name + suffix);
  }

  private void write(String suffix, String text) throws IOException {
    Path made = folder.resolve(name + suffix + "." + ProcessHandle.current().pid());
    Files.deleteIfExists(made);
    PrivateFiles.createFile(made);
    Files.writeString(made, text);
    Files.move(made, file(suffix), StandardCopyOption.ATOMIC_MOVE);
  }

  private Optional<String> read(String suffix) throws IOException {
    try {
      return Optional.of(Files.readString(file(suffix), StandardCharsets.UTF_8));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private void delete(String suffix) {
    delete(file(suffix));
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // A file that stays names a process that is gone; callers look at the process.
    }
  }
}
