package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFolder.Step;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A file that other programs read and write too, such as their settings: read once, and replaced as
 * a whole if it is still what was read. Nobody sees half of it, also after a power cut.
 *
 * <p>Between the last look and the rename there is a moment in which another's change would be
 * lost; the file system offers nothing that closes it.
 */
public final class SharedFile {
  /** No settings are that large. */
  public static final int MOST_BYTES = 4 << 20;

  private static final Set<PosixFilePermission> NEW_FILE =
      PosixFilePermissions.fromString("rw-r--r--");

  private final Path path;
  private final Optional<Content> content;
  private final Consumer<Step> steps;

  /** What was read, and of which file. */
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

  private SharedFile(Path path, Optional<Content> content, Consumer<Step> steps) {
    this.path = path;
    this.content = content;
    this.steps = steps;
  }

  /** Reads it; a link is followed to the file that is meant. */
  public static SharedFile read(Path named) {
    return read(named, _ -> {});
  }

  static SharedFile read(Path named, Consumer<Step> steps) {
    try {
      Path path = followed(named);
      return new SharedFile(path, content(path), steps);
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "cannot read " + named + ": " + IoText.reason(e),
          "Check that file and the folders above it.",
          e);
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
          named + " is a link that leads nowhere",
          "Make the file that it should lead to, or remove the link.",
          e);
    }
  }

  private static Optional<Content> content(Path path) throws IOException {
    Optional<FileStat> facts = FileStat.of(path);
    if (facts.isEmpty()) {
      return Optional.empty();
    }
    // To open a pipe would be to wait for its other end.
    if (!facts.get().isFile()) {
      throw refused(path + " is not a regular file", "Move it away, or name another place.");
    }
    BasicFileAttributes file =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    }
    if (bytes.length > MOST_BYTES) {
      throw refused(
          path + " is larger than " + MOST_BYTES + " bytes", "Nobody has that many settings.");
    }
    Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
    return Optional.of(new Content(bytes, Objects.requireNonNull(file.fileKey()), mode));
  }

  private static IntercoreException refused(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
  }

  /** Where it is, after links. */
  public Path path() {
    return path;
  }

  /** What was in it; nothing if it was not there. */
  public Optional<byte[]> bytes() {
    return content.map(read -> read.bytes.clone());
  }

  /** Whether the folder it is in, or would be in, is there. */
  public boolean hasFolder() {
    return Files.isDirectory(folder());
  }

  private Path folder() {
    return Objects.requireNonNull(path.toAbsolutePath().getParent());
  }

  /** Puts this in its place, with the same mode; makes it, and its folder, if it was not there. */
  public void replace(byte[] bytes) {
    changing(() -> {
      makeFolder();
      LeftOver leftOver = LeftOver.of(path);
      leftOver.sweep();
      Path made = leftOver.own();
      try {
        write(made, bytes);
        steps.accept(Step.BEFORE_RENAME);
        refuseChanged();
        Files.move(made, path, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(made);
      }
      steps.accept(Step.AFTER_RENAME);
      AtomicFolder.sync(folder());
    });
  }

  private void makeFolder() throws IOException {
    if (!hasFolder()) {
      Files.createDirectories(folder());
      AtomicFolder.sync(Objects.requireNonNull(folder().getParent()));
    }
  }

  /**
   * Takes it away.
   *
   * @param folderToo if nothing else is in it
   */
  public void remove(boolean folderToo) {
    changing(() -> {
      LeftOver.of(path).sweep();
      refuseChanged();
      Files.deleteIfExists(path);
      AtomicFolder.sync(folder());
      if (folderToo && LeftOver.isEmpty(folder())) {
        Files.deleteIfExists(folder());
      }
    });
  }

  @FunctionalInterface
  private interface Change {
    void run() throws IOException;
  }

  private void changing(Change change) {
    // A rename would make it ours.
    if (FileStat.of(path).filter(facts -> !facts.isOurs()).isPresent()) {
      throw refused(path + " belongs to another user", "Let its owner change it.");
    }
    try {
      change.run();
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "cannot change " + path + ": " + IoText.reason(e),
          "Check who may write there, and the space that is left.",
          e);
    }
  }

  private void write(Path made, byte[] bytes) throws IOException {
    Set<PosixFilePermission> mode = content.map(read -> read.mode).orElse(NEW_FILE);
    // What was shut stays shut from the first moment on; for a new file the umask has its say.
    Set<PosixFilePermission> first = content.isPresent() ? PrivateFiles.FILE : NEW_FILE;
    try (FileChannel file =
        FileChannel.open(
            made,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(first))) {
      if (content.isPresent()) {
        PrivateFiles.setMode(made, mode);
      }
      AtomicFolder.write(file, bytes);
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
          path + " was changed by someone else meanwhile",
          "Nothing of it is lost. Try again.");
    }
  }
}
