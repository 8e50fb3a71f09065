package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A file that other programs also edit, such as their settings. It is read once and replaced
 * atomically if it is unchanged since.
 *
 * <p>A change by another program between the last check and the rename is lost. The file system has
 * no operation that prevents this.
 */
public final class SharedFile {
  /** Larger files are rejected. */
  public static final int MAX_BYTES = 4 << 20;

  private static final Set<PosixFilePermission> NEW_FILE =
      PosixFilePermissions.fromString("rw-r--r--");

  private final Path path;
  private final Optional<Content> content;
  private final Runnable beforeLastCheck;

  /** The bytes that were read and the identity of the file that had them. */
  private static final class Content {
    private final byte[] bytes;
    private final Object key;
    private final Set<PosixFilePermission> mode;

    Content(byte[] bytes, Object key, Set<PosixFilePermission> mode) {
      this.bytes = bytes;
      this.key = key;
      this.mode = mode;
    }

    boolean isSame(Content other) {
      return key.equals(other.key) && Arrays.equals(bytes, other.bytes);
    }
  }

  private SharedFile(Path path, Optional<Content> content, Runnable beforeLastCheck) {
    this.path = path;
    this.content = content;
    this.beforeLastCheck = beforeLastCheck;
  }

  /** Reads the file. A link is followed to its target. */
  public static SharedFile read(Path named) {
    return read(named, () -> {});
  }

  /** For tests, which change the file at the last moment. */
  static SharedFile read(Path named, Runnable beforeLastCheck) {
    try {
      Path path = followed(named);
      return new SharedFile(path, content(path), beforeLastCheck);
    } catch (IOException e) {
      throw FileErrors.io("cannot read " + named, e, "Check that file and the folders above it.");
    }
  }

  private static Path followed(Path named) throws IOException {
    if (FileStat.of(named).filter(FileStat::isLink).isEmpty()) {
      return named;
    }
    try {
      return named.toRealPath();
    } catch (NoSuchFileException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          named + " is a dangling link",
          "Create its target, or remove the link.",
          e);
    }
  }

  private static Optional<Content> content(Path path) throws IOException {
    Optional<FileStat> stat = FileStat.of(path);
    if (stat.isEmpty()) {
      return Optional.empty();
    }
    // Opening a pipe waits for its writer.
    if (!stat.get().isFile()) {
      throw refused(path + " is not a regular file", "Move it away, or name another place.");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    }
    if (bytes.length > MAX_BYTES) {
      throw refused(
          path + " is larger than " + MAX_BYTES + " bytes", "Settings files are far smaller.");
    }
    Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
    return Optional.of(new Content(bytes, Objects.requireNonNull(stat.get().key()), mode));
  }

  private static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }

  /** Returns the path after links. */
  public Path path() {
    return path;
  }

  /** Returns the content that was read; empty if the file did not exist. */
  public Optional<byte[]> bytes() {
    return content.map(read -> read.bytes.clone());
  }

  /** Returns whether the folder of the file exists. */
  public boolean hasFolder() {
    return Files.isDirectory(folder());
  }

  private Path folder() {
    return AtomicFile.folder(path);
  }

  /** Replaces the content and keeps the mode. Creates the file and its folder if missing. */
  public void replace(byte[] bytes) {
    change(() -> {
      createFolder();
      sweepTemporaryFiles();
      Path temporary = folder().resolve(temporaryPrefix() + ProcessHandle.current().pid());
      try {
        write(temporary, bytes);
        beforeLastCheck.run();
        refuseChanged();
        AtomicFile.rename(temporary, path, RenamePoints.NONE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    });
  }

  private void createFolder() throws IOException {
    if (!hasFolder()) {
      Files.createDirectories(folder());
      AtomicFile.sync(AtomicFile.folder(folder()));
    }
  }

  /**
   * Removes the file.
   *
   * @param folderToo removes its folder too, if nothing else is in it
   */
  public void remove(boolean folderToo) {
    change(() -> {
      sweepTemporaryFiles();
      refuseChanged();
      Files.deleteIfExists(path);
      AtomicFile.sync(folder());
      if (folderToo && names().isEmpty()) {
        Files.deleteIfExists(folder());
      }
    });
  }

  private void change(FileErrors.Change change) {
    // A rename would change the owner.
    if (FileStat.of(path).filter(stat -> !stat.isOurs()).isPresent()) {
      throw refused(path + " belongs to another user", "Let its owner change it.");
    }
    try {
      change.run();
    } catch (IOException e) {
      throw FileErrors.io(
          "cannot change " + path, e, "Check who may write there, and the space that is left.");
    }
  }

  /** Temporary files carry the pid of their writer, so that those of ended processes are known. */
  private String temporaryPrefix() {
    return "." + path.getFileName() + ".intercore-";
  }

  /** Removes the temporary files of ended processes and of an earlier one with this pid. */
  private void sweepTemporaryFiles() throws IOException {
    String prefix = temporaryPrefix();
    for (String name : names()) {
      if (name.startsWith(prefix) && isAbandoned(name.substring(prefix.length()))) {
        Files.deleteIfExists(folder().resolve(name));
      }
    }
  }

  private static boolean isAbandoned(String pid) {
    try {
      long number = Long.parseLong(pid);
      return number == ProcessHandle.current().pid() || !ProcessTable.here().isRunning(number);
    } catch (NumberFormatException _) {
      // A file of another program with a similar name.
      return false;
    }
  }

  private List<String> names() throws IOException {
    return hasFolder() ? AtomicFile.names(folder()) : List.of();
  }

  private void write(Path temporary, byte[] bytes) throws IOException {
    Set<PosixFilePermission> mode = content.map(read -> read.mode).orElse(NEW_FILE);
    // A private file is private from the start. The umask applies to a new file.
    Set<PosixFilePermission> first = content.isPresent() ? PrivateFiles.FILE : NEW_FILE;
    try (FileChannel file =
        FileChannel.open(
            temporary,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(first))) {
      if (content.isPresent()) {
        PrivateFiles.setMode(temporary, mode);
      }
      AtomicFile.write(file, bytes, true);
    }
  }

  private void refuseChanged() throws IOException {
    Optional<Content> now = content(path);
    boolean same =
        now.isPresent() == content.isPresent()
            && (now.isEmpty() || now.get().isSame(content.orElseThrow()));
    if (!same) {
      throw new IntercoreException(
          ErrorCode.IO,
          path + " was changed by another program meanwhile",
          "The other change was kept. Try again.");
    }
  }
}
