package dev.intercore.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What {@code lstat} says of a file.
 *
 * @param modified in nanoseconds
 * @param links how many names it has
 * @param key device and inode: what it is, whatever it is called
 */
record Stat(int mode, long size, long modified, int links, @Nullable Object key) {
  /** Of something whose folder tells its name and nothing else. */
  static final Stat UNKNOWN = new Stat(0, 0, 0, 0, null);

  private static final String ASKED = "unix:mode,size,lastModifiedTime,nlink,fileKey";

  private static final int TYPE = 0170000;
  private static final int PIPE = 0010000;
  private static final int CHARACTERS = 0020000;
  private static final int FOLDER = 0040000;
  private static final int BLOCKS = 0060000;
  private static final int FILE = 0100000;
  private static final int LINK = 0120000;
  private static final int SOCKET = 0140000;
  private static final int OWNER_MAY_RUN = 0100;

  static Stat of(Path path) throws IOException {
    Map<String, Object> stat = Files.readAttributes(path, ASKED, LinkOption.NOFOLLOW_LINKS);
    return new Stat(
        stat.get("mode") instanceof Integer mode ? mode : 0,
        stat.get("size") instanceof Long size ? size : 0,
        stat.get("lastModifiedTime") instanceof FileTime time ? time.to(TimeUnit.NANOSECONDS) : 0,
        // Not told, it may have several.
        stat.get("nlink") instanceof Integer links ? links : Integer.MAX_VALUE,
        stat.get("fileKey"));
  }

  boolean isKnown() {
    return mode != 0;
  }

  boolean isFolder() {
    return (mode & TYPE) == FOLDER;
  }

  boolean isFile() {
    return (mode & TYPE) == FILE;
  }

  boolean isLink() {
    return (mode & TYPE) == LINK;
  }

  /** In git, too, this is all of a mode that matters. */
  boolean isExecutable() {
    return isFile() && (mode & OWNER_MAY_RUN) != 0;
  }

  String type() {
    return switch (mode & TYPE) {
      case PIPE -> "pipe";
      case CHARACTERS, BLOCKS -> "device";
      case FOLDER -> "folder";
      case FILE -> "file";
      case LINK -> "link";
      case SOCKET -> "socket";
      default -> "other";
    };
  }

  /** What changes with the file, as far as that can be seen without opening it. */
  String text() {
    return size + ":" + modified;
  }
}
