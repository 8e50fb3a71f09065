package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * A private folder whose files are replaced atomically: a reader sees the old content or the new
 * one, also after a power failure. Readers need no lock. Writers must exclude each other.
 */
public final class AtomicFolder {
  /** Temporary files have hidden names, so that they are not read as content. */
  private static final String HIDDEN = ".";

  private static final String TEMPORARY = ".tmp";

  private final Path folder;
  private final RenamePoints points;

  public AtomicFolder(Path folder) {
    this(folder, RenamePoints.NONE);
  }

  public AtomicFolder(Path folder, RenamePoints points) {
    this.folder = folder;
    this.points = points;
  }

  public Path path(String name) {
    return folder.resolve(name);
  }

  /** Returns all names in the folder, sorted; none if the folder does not exist. */
  public List<String> names() throws IOException {
    return exists() ? AtomicFile.names(folder) : List.of();
  }

  /** Rejects a link, which may lead anywhere, and anything else that is not a folder. */
  private boolean exists() {
    Optional<FileStat> facts = FileStat.of(folder);
    if (facts.isPresent() && !facts.get().isFolder()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          folder + (facts.get().isLink() ? " is a link" : " is not a folder"),
          "Move it away; intercore creates a folder there.");
    }
    return facts.isPresent();
  }

  /**
   * Returns the content of a regular file; empty if there is none.
   *
   * @param most so many bytes and one more are read at most
   */
  public Optional<byte[]> read(String name, int most) throws IOException {
    // Opening a pipe waits for its writer.
    if (FileStat.of(path(name)).filter(FileStat::isFile).isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(path(name), LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(in.readNBytes(most + 1));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** Creates or replaces a file. */
  public void put(String name, byte[] content) throws IOException {
    prepare();
    AtomicFile.rename(write(name, content, true), path(name), points);
  }

  /** Replaces a file atomically without waiting for the disk: after a power failure it is lost. */
  public void putUnsynced(String name, byte[] content) throws IOException {
    prepare();
    Files.move(write(name, content, false), path(name), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Creates the folder if it does not exist. */
  public void prepare() throws IOException {
    if (!exists()) {
      PrivateFiles.createFolders(folder);
      Path above = folder.getParent();
      if (above != null) {
        AtomicFile.sync(above);
      }
    }
  }

  private Path write(String name, byte[] content, boolean synced) throws IOException {
    Path temporary = createTemporary(name);
    try (FileChannel file = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      AtomicFile.write(file, content, synced);
    } catch (IOException e) {
      // On a full disk it would use the remaining space.
      Files.deleteIfExists(temporary);
      throw e;
    }
    return temporary;
  }

  private Path createTemporary(String name) throws IOException {
    for (int number = 1; ; number++) {
      Path temporary = path(HIDDEN + name + "." + number + TEMPORARY);
      try {
        PrivateFiles.createFile(temporary);
        return temporary;
      } catch (FileAlreadyExistsException _) {
        // A killed process left it.
      }
    }
  }

  public void remove(String name) throws IOException {
    if (Files.deleteIfExists(path(name))) {
      AtomicFile.sync(folder);
    }
  }

  /** Removes a file without waiting for the disk: after a power failure it may exist again. */
  public void removeUnsynced(String name) throws IOException {
    Files.deleteIfExists(path(name));
  }

  /** Moves a file to another folder, where the name must be free. */
  public void move(String name, AtomicFolder target, String as) throws IOException {
    target.prepare();
    if (FileStat.of(target.path(as)).isPresent()) {
      throw new FileAlreadyExistsException(target.path(as).toString());
    }
    Files.move(path(name), target.path(as), StandardCopyOption.ATOMIC_MOVE);
    AtomicFile.sync(target.folder);
    AtomicFile.sync(folder);
  }

  /** Returns whether this is the name of a temporary file. */
  public static boolean isUnfinished(String name) {
    return name.startsWith(HIDDEN) && name.endsWith(TEMPORARY);
  }

  /** Removes temporary files that killed writers left. Call it only with writers excluded. */
  public void sweep(List<String> names) throws IOException {
    for (String name : names) {
      if (isUnfinished(name)) {
        Files.deleteIfExists(path(name));
      }
    }
  }
}
