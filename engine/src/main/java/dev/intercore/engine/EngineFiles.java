package dev.intercore.engine;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.common.Names;
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
 * The files of one engine in the user's state folder: its lock, its endpoint and the note of a
 * failed start. The first engine of a build has the build's id as name. An engine in other
 * namespaces, whose callers the first cannot serve, has the namespaces appended.
 *
 * @param namespaces the pid and network namespace of this process
 */
public record EngineFiles(Path folder, String name, String namespaces) {
  /** Exit code of an engine process that found another engine running. */
  public static final int ALREADY_RUNNING = 75;

  private static final String ENDPOINT = ".endpoint";
  private static final String FAILED = ".failed";
  private static final String LOCK = ".lock";
  private static final String STARTING = ".starting";

  /**
   * How to reach an engine: the line in its endpoint file, which the clients in bash read as well.
   *
   * @param start start time of the process in clock ticks
   * @param namespaces the namespaces the engine runs in
   */
  record Endpoint(String build, long pid, long start, int port, String token, String namespaces) {
    private static final String PROTOCOL = "1";
    private static final int FIELDS = 7;

    /** Returns the endpoint of an engine in this process. */
    static Endpoint ofThisProcess(String build, int port, String token, String namespaces)
        throws IOException {
      long pid = ProcessHandle.current().pid();
      return new Endpoint(build, pid, ProcFs.HERE.startTime(pid), port, token, namespaces);
    }

    /** Returns whether the process exists. After a kill the port may belong to another user. */
    boolean isRunning() {
      try {
        return ProcFs.HERE.startTime(pid) == start;
      } catch (IOException _) {
        return false;
      }
    }

    String line() {
      String process = build + " " + pid + " " + start;
      return PROTOCOL + " " + process + " " + port + " " + token + " " + namespaces;
    }

    /** Returns empty if the text is not such a line. */
    static Optional<Endpoint> parse(String line) {
      String[] fields = line.strip().split(" ", -1);
      if (fields.length != FIELDS || !fields[0].equals(PROTOCOL)) {
        return Optional.empty();
      }
      try {
        return Optional.of(
            new Endpoint(
                fields[1],
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Integer.parseInt(fields[4]),
                fields[5],
                fields[6]));
      } catch (NumberFormatException _) {
        return Optional.empty();
      }
    }
  }

  /** Returns the files of the engine that this process would call. */
  public static EngineFiles reachable(Map<String, String> environment, String build)
      throws IOException {
    EngineFiles first = first(environment, build);
    return first.belongToOtherNamespaces() && first.isLocked() ? first.ofTheseNamespaces() : first;
  }

  /** Returns the files of the first engine of a build. */
  public static EngineFiles first(Map<String, String> environment, String build)
      throws IOException {
    String namespaces = ProcFs.HERE.namespace("pid") + "." + ProcFs.HERE.namespace("net");
    return new EngineFiles(folder(environment), build, namespaces);
  }

  /** Returns whether the engine of these files cannot serve this process. */
  boolean belongToOtherNamespaces() throws IOException {
    Optional<Endpoint> endpoint = endpoint();
    return endpoint.isPresent() && !endpoint.get().namespaces().equals(namespaces);
  }

  /** Returns the files of a second engine, for the namespaces of this process. */
  EngineFiles ofTheseNamespaces() {
    return new EngineFiles(folder, name + "." + namespaces, namespaces);
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

  /** Creates the folder. It must belong to this user and be accessible to this user only. */
  void createFolder() throws IOException {
    PrivateFiles.createFolders(folder);
    FileStat stat = FileStat.of(folder).orElseThrow();
    if (stat.isLink() || !stat.isFolder() || !stat.isOurs()) {
      throw new IOException(folder + " is not a folder of this user");
    }
    PrivateFiles.tighten(folder, PrivateFiles.FOLDER);
  }

  /** Tries to acquire the lock until it succeeds or the timeout has passed. */
  Optional<FileLock> lock(Duration timeout) throws IOException {
    return Backoff.poll(Deadline.after(timeout), this::lock);
  }

  /** Acquires the lock that an engine holds while it runs. Empty if another process holds it. */
  Optional<FileLock> lock() throws IOException {
    FileChannel channel =
        FileChannel.open(file(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        PrivateFiles.setMode(file(LOCK), PrivateFiles.FILE);
        return Optional.of(lock);
      }
    } catch (OverlappingFileLockException _) {
      // An engine in this process holds it.
    }
    channel.close();
    return Optional.empty();
  }

  /** Returns whether the engine runs. The endpoint file alone does not show that. */
  boolean isLocked() throws IOException {
    if (Files.notExists(file(LOCK))) {
      return false;
    }
    Optional<FileLock> lock = lock();
    if (lock.isPresent()) {
      lock.get().acquiredBy().close();
    }
    return lock.isEmpty();
  }

  /** Writes the endpoint file, which clients see complete or not at all. */
  void publish(Endpoint endpoint) throws IOException {
    write(ENDPOINT, endpoint.line() + "\n");
  }

  /** Returns whether there is an endpoint file, whatever its content. */
  boolean isPublished() {
    return !Files.notExists(file(ENDPOINT));
  }

  void unpublish() {
    delete(file(ENDPOINT));
  }

  Optional<Endpoint> endpoint() throws IOException {
    return read(ENDPOINT).flatMap(Endpoint::parse);
  }

  /** Returns why the last start failed. */
  public Optional<String> failure() throws IOException {
    return read(FAILED).map(String::strip);
  }

  void recordFailure(String reason) throws IOException {
    write(FAILED, reason + "\n");
  }

  /** Removes the notes that a start is in progress or has failed. */
  void recordStart() {
    delete(file(FAILED));
    delete(folder.resolve(name.replace("." + namespaces, "") + STARTING));
  }

  /**
   * Removes what an engine that was killed has left. The lock file stays: another process may have
   * opened it and would lock a file that has no name.
   */
  void removeLeftovers() throws IOException {
    Optional<FileLock> free = lock();
    if (free.isPresent()) {
      // No engine can publish its endpoint while this process holds the lock.
      try (FileChannel _ = (FileChannel) free.get().acquiredBy()) {
        unpublish();
        delete(file(FAILED));
        delete(file(STARTING));
      }
    }
  }

  /** Returns temporary files older than {@code time}: their writers were killed. */
  List<Path> temporaryFilesBefore(Instant time) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        boolean old = FileStat.of(file).filter(stat -> stat.modified().isBefore(time)).isPresent();
        if (old && isTemporary(String.valueOf(file.getFileName()))) {
          found.add(file);
        }
      }
    }
    return found;
  }

  /** A temporary file has the final name and the pid of its writer. */
  private static boolean isTemporary(String name) {
    int dot = name.lastIndexOf('.');
    String rest = name.substring(0, Math.max(dot, 0));
    return (rest.endsWith(ENDPOINT) || rest.endsWith(FAILED))
        && Names.isDigits(name.substring(dot + 1));
  }

  /** Returns the files of the other engines of this user. */
  List<EngineFiles> others() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(file -> file.endsWith(ENDPOINT))
          .map(file -> file.substring(0, file.length() - ENDPOINT.length()))
          .map(other -> new EngineFiles(folder, other, namespaces))
          .filter(other -> !other.name.equals(name))
          .toList();
    }
  }

  private Path file(String suffix) {
    return folder.resolve(name + suffix);
  }

  private void write(String suffix, String text) throws IOException {
    Path temporary = folder.resolve(name + suffix + "." + ProcessHandle.current().pid());
    Files.deleteIfExists(temporary);
    PrivateFiles.createFile(temporary);
    Files.writeString(temporary, text);
    Files.move(temporary, file(suffix), StandardCopyOption.ATOMIC_MOVE);
  }

  private Optional<String> read(String suffix) throws IOException {
    try {
      return Optional.of(Files.readString(file(suffix), StandardCharsets.UTF_8));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // A file that stays names a process that has ended, and clients check the process.
    }
  }
}
