package dev.intercore.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** What {@code lstat} says of a path: numbers only, so that no name service is asked. */
public record FileStat(int mode, int uid, Instant modified) {
  private static final int TYPE = 0170000;
  private static final int LINK = 0120000;
  private static final int FOLDER = 0040000;
  private static final int FILE = 0100000;
  private static final int OTHERS_MAY_WRITE = 0022;
  private static final int OTHERS = 0077;

  public static Optional<FileStat> of(Path path) {
    try {
      Map<String, Object> stat =
          Files.readAttributes(path, "unix:mode,uid,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
      return Optional.of(new FileStat(number(stat, "mode"), number(stat, "uid"), modified(stat)));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      // Unknown is an error, never "not there".
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "cannot look at " + path,
          "Check the permissions of the folders above it.",
          e);
    }
  }

  private static Instant modified(Map<String, Object> stat) {
    return stat.get("lastModifiedTime") instanceof FileTime time ? time.toInstant() : Instant.EPOCH;
  }

  private static int number(Map<String, Object> stat, String name) {
    return stat.get(name) instanceof Integer value ? value : -1;
  }

  public boolean isLink() {
    return (mode & TYPE) == LINK;
  }

  public boolean isFolder() {
    return (mode & TYPE) == FOLDER;
  }

  public boolean isFile() {
    return (mode & TYPE) == FILE;
  }

  public boolean othersMayWrite() {
    return (mode & OTHERS_MAY_WRITE) != 0;
  }

  /** Whether nobody but its owner may look into it or write it. */
  public boolean isPrivate() {
    return (mode & OTHERS) == 0;
  }

  /** The number of the user this process acts as. */
  public static int ourUser() {
    return OurUser.UID;
  }

  public boolean isOurs() {
    return uid == OurUser.UID;
  }

  /** Loaded only when someone asks. */
  private static final class OurUser {
    static final int UID = uid();

    /** The kernel says who owns us; where there is no /proc, the owner of a file we make is us. */
    private static int uid() {
      try {
        return number(Files.readAttributes(Path.of("/proc/self"), "unix:uid"), "uid");
      } catch (IOException _) {
        return ownerOfNewFile();
      }
    }

    private static int ownerOfNewFile() {
      try {
        Path probe = Files.createTempFile("ic", ".uid");
        try {
          return number(Files.readAttributes(probe, "unix:uid"), "uid");
        } finally {
          Files.delete(probe);
        }
      } catch (IOException e) {
        throw new IntercoreException(
            ErrorCode.IO,
            "cannot tell which user this is",
            "Make sure /proc or the temp folder may be used.",
            e);
      }
    }
  }
}
