package dev.intercore.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The header of the shared memory file ({@code -shm}), which says how many frames of the WAL are
 * committed. It is correct as long as the system has not been restarted: a process updates it after
 * it has written its frames.
 *
 * @param frames number of committed frames
 * @param salts those of the WAL
 */
record WalIndex(int frames, long salts) {
  private static final int COPY_BYTES = 48;
  private static final int VERSION = 3_007_000;
  private static final int CHECKSUMMED_BYTES = 40;

  // Offsets. Numbers have the byte order of the machine; salts are copied as they are in the WAL.
  private static final int INITIALIZED = 12;
  private static final int FRAMES = 16;
  private static final int SALTS = 32;

  /** Reads an index. Empty if it is not valid, for example while a process changes it. */
  static Optional<WalIndex> read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(2 * COPY_BYTES).order(ByteOrder.nativeOrder());
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      while (bytes.hasRemaining()) {
        if (channel.read(bytes) < 0) {
          return Optional.empty();
        }
      }
    }
    boolean sameCopies = bytes.slice(0, COPY_BYTES).equals(bytes.slice(COPY_BYTES, COPY_BYTES));
    if (!sameCopies
        || bytes.getInt(0) != VERSION
        || bytes.get(INITIALIZED) == 0
        || !hasValidChecksum(bytes)) {
      return Optional.empty();
    }
    int frames = bytes.getInt(FRAMES);
    return Optional.of(new WalIndex(frames, bytes.order(ByteOrder.BIG_ENDIAN).getLong(SALTS)));
  }

  private static boolean hasValidChecksum(ByteBuffer bytes) {
    int s1 = 0;
    int s2 = 0;
    for (int at = 0; at < CHECKSUMMED_BYTES; at += 2 * Integer.BYTES) {
      s1 += bytes.getInt(at) + s2;
      s2 += bytes.getInt(at + Integer.BYTES) + s1;
    }
    return s1 == bytes.getInt(CHECKSUMMED_BYTES)
        && s2 == bytes.getInt(CHECKSUMMED_BYTES + Integer.BYTES);
  }
}
