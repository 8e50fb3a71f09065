package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code lstat}. Users are numbers, which need no name service.
 *
 * @param links number of hard links
 * @param key device and inode, which identify the file under all its names
 */
public record FileStat(
    int mode, int uid, long size, Instant modified, int links, @Nullable Object key) {
  /** The stat of a file that could be listed but not read. */
  public static final FileStat UNKNOWN = new FileStat(0, -1, 0, Instant.EPOCH, 0, null);

  private static final String ATTRIBUTES = "unix:mode,uid,size,lastModifiedTime,nlink,fileKey";

  private static final int TYPE = 0170000;
  private static final int PIPE = 0010000;
  private static final int CHARACTER_DEVICE = 0020000;
  private static final int FOLDER = 0040000;
  private static final int BLOCK_DEVICE = 0060000;
  private static final int FILE = 0100000;
  private static final int LINK = 0120000;
  private static final int SOCKET = 0140000;
  private static final int OWNER_MAY_RUN = 0100;
  private static final int OTHERS_MAY_WRITE = 0022;
  private static final int OTHERS = 0077;

  /**
   * Returns the stat of a path, or empty if the path does not exist.
   *
   * @throws IntercoreException if it is unknown whether it exists
   */
  public static Optional<FileStat> of(Path path) {
    try {
      return Optional.of(read(path));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "cannot read the attributes of " + path,
          "Check the permissions of the folders above it.",
          e);
    }
  }

  /** Returns the stat of a path that exists. */
  public static FileStat read(Path path) throws IOException {
    Map<String, Object> stat = Files.readAttributes(path, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    return new FileStat(
        number(stat, "mode", 0),
        number(stat, "uid", -1),
        stat.get("size") instanceof Long size ? size : 0,
        stat.get("lastModifiedTime") instanceof FileTime time ? time.toInstant() : Instant.EPOCH,
        // If unknown, the file may have several names.
        number(stat, "nlink", Integer.MAX_VALUE),
        stat.get("fileKey"));
  }

  private static int number(Map<String, Object> stat, String name, int otherwise) {
    return stat.get(name) instanceof Integer value ? value : otherwise;
  }

  public boolean isKnown() {
    return mode != 0;
  }

  public boolean isLink() {
    return (mode & TYPE) == LINK;
  }

  /**
   * Returns a path that leads to a folder. {@link Files#newDirectoryStream(Path)} alone waits for a
   * writer if the path is a FIFO.
   *
   * @throws NotDirectoryException if the path is not a folder or a link to one
   */
  public static Path requireFolder(Path path) throws IOException {
    if (!Files.readAttributes(path, BasicFileAttributes.class).isDirectory()) {
      throw new NotDirectoryException(path.toString());
    }
    return path;
  }

  public boolean isFolder() {
    return (mode & TYPE) == FOLDER;
  }

  public boolean isFile() {
    return (mode & TYPE) == FILE;
  }

  /** Returns whether it is a file with the only mode bit that git stores. */
  public boolean isExecutable() {
    return isFile() && (mode & OWNER_MAY_RUN) != 0;
  }

  public String type() {
    return switch (mode & TYPE) {
      case PIPE -> "pipe";
      case CHARACTER_DEVICE, BLOCK_DEVICE -> "device";
      case FOLDER -> "folder";
      case FILE -> "file";
      case LINK -> "link";
      case SOCKET -> "socket";
      default -> "other";
    };
  }

  /** Returns what changes with the content, in a stored form: size and time in nanoseconds. */
  public String sizeAndTime() {
    return size + ":" + FileTime.from(modified).to(TimeUnit.NANOSECONDS);
  }

  /** Returns whether both are the same file, perhaps under two names. */
  public boolean isSameFile(FileStat other) {
    return key != null && key.equals(other.key);
  }

  public boolean othersMayWrite() {
    return (mode & OTHERS_MAY_WRITE) != 0;
  }

  /** Returns whether only the owner may read and write it. */
  public boolean isPrivate() {
    return (mode & OTHERS) == 0;
  }

  /** Returns the number of the user this process runs as. */
  public static int ourUser() {
    return OurUser.UID;
  }

  public boolean isOurs() {
    return uid == OurUser.UID;
  }

  /** Loaded on first use. */
  private static final class OurUser {
    static final int UID = uid();

    /** Without /proc it is the owner of a new file. */
    private static int uid() {
      try {
        return owner(Path.of("/proc/self"));
      } catch (IOException _) {
        return ownerOfNewFile();
      }
    }

    private static int owner(Path path) throws IOException {
      return number(Files.readAttributes(path, "unix:uid"), "uid", -1);
    }

    private static int ownerOfNewFile() {
      try {
        Path probe = Files.createTempFile("ic", ".uid");
        try {
          return owner(probe);
        } finally {
          Files.delete(probe);
        }
      } catch (IOException e) {
        throw new IntercoreException(
            ErrorCode.IO,
            "cannot determine the user of this process",
            "Make /proc or the temp folder accessible.",
            e);
      }
    }
  }
}
