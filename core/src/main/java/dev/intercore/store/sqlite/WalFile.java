package dev.intercore.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.Optional;

/**
 * What SQLite's recovery would find in a WAL, and what it would drop. Recovery stops at the first
 * invalid frame and ignores the frames behind the last commit before it.
 */
final class WalFile {
  static final int HEADER_BYTES = 32;
  static final int FRAME_HEADER_BYTES = 24;

  /** The last bit says in which byte order checksums read the words. */
  private static final int MAGIC = 0x377f0682;

  private static final int VERSION = 3_007_000;
  private static final int CHECKSUMMED_HEADER_BYTES = 24;
  private static final int CHECKSUMMED_FRAME_HEADER_BYTES = 8;

  // Offsets in the header of the file, of big-endian numbers.
  private static final int PAGE_SIZE = 8;
  private static final int SALTS = 16;

  // Offsets in the header of a frame.
  private static final int COMMIT_PAGES = 4;
  private static final int FRAME_SALTS = 8;
  private static final int FRAME_CHECKSUM = 16;

  private final FileChannel channel;
  private final ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);

  private ByteOrder order = ByteOrder.BIG_ENDIAN;
  private long salts;
  private int sum1;
  private int sum2;

  private boolean valid;
  private int pageSize;
  private int validFrames;
  private int droppedCommits;
  private long databasePages;
  private final BitSet pages = new BitSet();
  private Optional<DatabaseHeader> firstPage = Optional.empty();

  private WalFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Reads a whole WAL. A file that becomes shorter meanwhile ends where it ends then. */
  static WalFile read(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      WalFile wal = new WalFile(channel);
      wal.valid = wal.readHeader();
      if (wal.valid) {
        wal.readFrames();
      }
      return wal;
    }
  }

  /** Returns whether the file begins with a valid header. Otherwise SQLite ignores all frames. */
  boolean hasHeader() {
    return valid;
  }

  /** Returns the number that frames of this round have, too. */
  long salts() {
    return salts;
  }

  int pageSize() {
    return pageSize;
  }

  /** Returns the number of frames before the first invalid one. */
  int validFrames() {
    return validFrames;
  }

  /** Returns how many commits follow the first invalid frame; recovery would drop them. */
  int droppedCommits() {
    return droppedCommits;
  }

  /** Returns the size of the database after the last commit; 0 if there is no commit. */
  long databasePages() {
    return databasePages;
  }

  /** Returns whether a commit contains this page. */
  boolean hasPage(long page) {
    return page <= Integer.MAX_VALUE && pages.get((int) page);
  }

  /** Returns the header of the database as of the last commit that contains page 1. */
  Optional<DatabaseHeader> firstPage() {
    return firstPage;
  }

  private boolean readHeader() throws IOException {
    if (!fill(header) || (header.getInt(0) & ~1) != MAGIC || header.getInt(4) != VERSION) {
      return false;
    }
    order = (header.getInt(0) & 1) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    pageSize = header.getInt(PAGE_SIZE);
    salts = header.getLong(SALTS);
    checksum(header, 0, CHECKSUMMED_HEADER_BYTES);
    return DatabaseHeader.isPageSize(pageSize)
        && sum1 == header.getInt(CHECKSUMMED_HEADER_BYTES)
        && sum2 == header.getInt(CHECKSUMMED_HEADER_BYTES + Integer.BYTES);
  }

  private void readFrames() throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(FRAME_HEADER_BYTES + pageSize);
    BitSet uncommitted = new BitSet();
    Optional<DatabaseHeader> uncommittedFirst = Optional.empty();
    while (fill(frame) && isValid(frame)) {
      validFrames++;
      int page = frame.getInt(0);
      uncommitted.set(Math.max(page, 0));
      if (page == 1) {
        uncommittedFirst = DatabaseHeader.parse(frame, FRAME_HEADER_BYTES);
      }
      if (isCommit(frame)) {
        databasePages = Integer.toUnsignedLong(frame.getInt(COMMIT_PAGES));
        pages.or(uncommitted);
        firstPage = uncommittedFirst.or(() -> firstPage);
      }
    }
    // The buffer contains the first invalid frame, or the file has ended.
    while (fill(frame)) {
      if (isCommit(frame) && frame.getInt(0) != 0 && frame.getLong(FRAME_SALTS) == salts) {
        droppedCommits++;
      }
    }
  }

  /** Each checksum continues that of the frame before. */
  private boolean isValid(ByteBuffer frame) {
    if (frame.getInt(0) == 0 || frame.getLong(FRAME_SALTS) != salts) {
      return false;
    }
    checksum(frame, 0, CHECKSUMMED_FRAME_HEADER_BYTES);
    checksum(frame, FRAME_HEADER_BYTES, frame.capacity());
    return sum1 == frame.getInt(FRAME_CHECKSUM)
        && sum2 == frame.getInt(FRAME_CHECKSUM + Integer.BYTES);
  }

  private static boolean isCommit(ByteBuffer frame) {
    return frame.getInt(COMMIT_PAGES) != 0;
  }

  private void checksum(ByteBuffer bytes, int from, int to) {
    bytes.order(order);
    int s1 = sum1;
    int s2 = sum2;
    for (int at = from; at < to; at += 2 * Integer.BYTES) {
      s1 += bytes.getInt(at) + s2;
      s2 += bytes.getInt(at + Integer.BYTES) + s1;
    }
    sum1 = s1;
    sum2 = s2;
    bytes.order(ByteOrder.BIG_ENDIAN);
  }

  /** Fills the buffer with the next bytes. Returns false at the end of the file. */
  private boolean fill(ByteBuffer bytes) throws IOException {
    bytes.clear();
    while (bytes.hasRemaining()) {
      if (channel.read(bytes) < 0) {
        return false;
      }
    }
    return true;
  }
}
