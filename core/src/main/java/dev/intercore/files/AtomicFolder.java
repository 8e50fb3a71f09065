package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A private folder whose files change as a whole: whoever reads one sees it as it was or as it is,
 * also after a power cut. Readers need no lock. Writers keep each other out by other means.
 */
public final class AtomicFolder {
  /** A file in the making: a hidden name, so that nobody takes it for one of the others. */
  private static final String HIDDEN = ".";

  private static final String UNFINISHED = ".tmp";

  /** The moments of a change that a crash may come between. */
  public enum Step {
    BEFORE_RENAME,
    AFTER_RENAME
  }

  private final Path folder;
  private final Consumer<Step> steps;

  public AtomicFolder(Path folder, Consumer<Step> steps) {
    this.folder = folder;
    this.steps = steps;
  }

  public Path path(String name) {
    return folder.resolve(name);
  }

  /** All names in it, whatever they are of; none if there is no such folder. */
  public List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    if (!isThere()) {
      return names;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      all.forEach(path -> names.add(String.valueOf(path.getFileName())));
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(names);
    return names;
  }

  /** What is there and no folder would be somebody else's: a link may lead anywhere. */
  private boolean isThere() {
    Optional<FileStat> facts = FileStat.of(folder);
    if (facts.isPresent() && !facts.get().isFolder()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          folder + (facts.get().isLink() ? " is a link" : " is not a folder"),
          "Move it away; intercore makes a folder of its own there.");
    }
    return facts.isPresent();
  }

  /**
   * The content of a regular file; nothing if it is none or is gone.
   *
   * @param most no more bytes than that and one are read
   */
  public Optional<byte[]> read(String name, int most) throws IOException {
    // To open a pipe would be to wait for its other end.
    if (FileStat.of(path(name)).filter(FileStat::isFile).isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(path(name), LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(in.readNBytes(most + 1));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** Puts a file there, or another in its place. */
  public void put(String name, byte[] content) throws IOException {
    replace(name, content, true);
    sync(folder);
  }

  /** Writes a file atomically that need not survive a power cut, without waiting for the disk. */
  public void putUnsynced(String name, byte[] content) throws IOException {
    replace(name, content, false);
  }

  private void replace(String name, byte[] content, boolean synced) throws IOException {
    prepare();
    Path made = write(name, content, synced);
    steps.accept(Step.BEFORE_RENAME);
    Files.move(made, path(name), StandardCopyOption.ATOMIC_MOVE);
    steps.accept(Step.AFTER_RENAME);
  }

  /** Makes the folder, if there is none. */
  public void prepare() throws IOException {
    if (!isThere()) {
      PrivateFiles.createFolders(folder);
      Path above = folder.getParent();
      if (above != null) {
        sync(above);
      }
    }
  }

  private Path write(String name, byte[] content, boolean synced) throws IOException {
    Path made = unused(name);
    try (FileChannel file = FileChannel.open(made, StandardOpenOption.WRITE)) {
      write(file, content, synced);
    } catch (IOException e) {
      // On a full disk it would take what little space there is.
      Files.deleteIfExists(made);
      throw e;
    }
    return made;
  }

  /** Writes all of it, to the disk. */
  static void write(FileChannel file, byte[] content) throws IOException {
    write(file, content, true);
  }

  private static void write(FileChannel file, byte[] content, boolean synced) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(content);
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
    if (synced) {
      file.force(true);
    }
  }

  /** A new file under a name that nobody else has. */
  private Path unused(String name) throws IOException {
    for (int number = 1; ; number++) {
      Path made = path(HIDDEN + name + "." + number + UNFINISHED);
      try {
        PrivateFiles.createFile(made);
        return made;
      } catch (FileAlreadyExistsException _) {
        // Left by one that was stopped.
      }
    }
  }

  public void remove(String name) throws IOException {
    if (Files.deleteIfExists(path(name))) {
      sync(folder);
    }
  }

  /** Removes a file that may be there again after a power cut. */
  public void removeUnsynced(String name) throws IOException {
    Files.deleteIfExists(path(name));
  }

  /** Moves a file to another such folder, where nothing has that name. */
  public void move(String name, AtomicFolder target, String as) throws IOException {
    target.prepare();
    if (FileStat.of(target.path(as)).isPresent()) {
      throw new FileAlreadyExistsException(target.path(as).toString());
    }
    Files.move(path(name), target.path(as), StandardCopyOption.ATOMIC_MOVE);
    sync(target.folder);
    sync(folder);
  }

  /** Whether that is the name of a file in the making. */
  public static boolean isUnfinished(String name) {
    return name.startsWith(HIDDEN) && name.endsWith(UNFINISHED);
  }

  /** Removes what writers left in the making; only where no other can be at it. */
  public void sweep(List<String> names) throws IOException {
    for (String name : names) {
      if (isUnfinished(name)) {
        Files.deleteIfExists(path(name));
      }
    }
  }

  /** A rename is on disk only when the folder is. */
  static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
