package dev.intercore.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The header of a database: the first 100 bytes of page 1, as SQLite's file format defines them.
 *
 * @param pages size of the database in pages; 0 if the header does not say it reliably
 */
record DatabaseHeader(int pageSize, long pages, int version, int applicationId) {
  static final int BYTES = 100;

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1);

  private static final int MIN_PAGE_SIZE = 512;
  private static final int MAX_PAGE_SIZE = 65_536;

  // Offsets of big-endian numbers.
  private static final int PAGE_SIZE = 16;
  private static final int CHANGE_COUNTER = 24;
  private static final int PAGES = 28;
  private static final int USER_VERSION = 60;
  private static final int APPLICATION_ID = 68;
  private static final int VERSION_VALID_FOR = 92;

  /** Reads the header of a file. Empty if the file does not begin with a valid one. */
  static Optional<DatabaseHeader> read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      while (bytes.hasRemaining()) {
        if (channel.read(bytes) < 0) {
          return Optional.empty();
        }
      }
    }
    return parse(bytes, 0);
  }

  /** Reads a header of at least 100 big-endian bytes from {@code start} on. */
  static Optional<DatabaseHeader> parse(ByteBuffer bytes, int start) {
    for (int i = 0; i < MAGIC.length; i++) {
      if (bytes.get(start + i) != MAGIC[i]) {
        return Optional.empty();
      }
    }
    int stored = Short.toUnsignedInt(bytes.getShort(start + PAGE_SIZE));
    // 65 536 does not fit into two bytes and is stored as 1.
    int pageSize = stored == 1 ? MAX_PAGE_SIZE : stored;
    if (!isPageSize(pageSize)) {
      return Optional.empty();
    }
    // Programs before SQLite 3.7.0 changed the database and neither the size nor this number.
    boolean reliable =
        bytes.getInt(start + CHANGE_COUNTER) == bytes.getInt(start + VERSION_VALID_FOR);
    return Optional.of(
        new DatabaseHeader(
            pageSize,
            reliable ? Integer.toUnsignedLong(bytes.getInt(start + PAGES)) : 0,
            bytes.getInt(start + USER_VERSION),
            bytes.getInt(start + APPLICATION_ID)));
  }

  boolean isOurs() {
    return applicationId == Migrations.APPLICATION_ID;
  }

  /** Returns whether it is that of a new database or of the first version, which have no id. */
  boolean mayHaveNoId() {
    return applicationId == 0 && version < Migrations.FIRST_WITH_APPLICATION_ID;
  }

  static boolean isPageSize(int size) {
    return size >= MIN_PAGE_SIZE && size <= MAX_PAGE_SIZE && Integer.bitCount(size) == 1;
  }
}
