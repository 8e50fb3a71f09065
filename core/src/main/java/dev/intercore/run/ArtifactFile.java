package dev.intercore.run;

import static java.nio.file.StandardOpenOption.READ;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileSystemKind;
import dev.intercore.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a file is like.
 *
 * @param file its real path
 * @param sha256 of its bytes, in hexadecimal
 */
record ArtifactFile(Path file, String sha256, long bytes) {
  private static final int BUFFER = 64 * 1024;

  /** What Java shows for bytes that are no character. */
  private static final int UNREADABLE = 0xFFFD;

  /**
   * Reads it.
   *
   * @param own files that must not be opened: closing one would drop this process's locks on it
   */
  static ArtifactFile of(Path named, Store own) {
    try {
      Path real = named.toRealPath();
      if (!isWritable(named.toString()) || !isWritable(real.toString())) {
        throw refused("a path", "has a control character in it, or is not UTF-8");
      }
      // What is no regular file may never end, or never begin.
      if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
        throw refused(named.toString(), "is not a regular file");
      }
      if (FileSystemKind.isKernelFile(real)) {
        throw refused(named.toString(), "is made by the kernel while it is read");
      }
      if (own.ownsFile(real)) {
        throw refused(named.toString(), "is one of the database's own files");
      }
      return read(real);
    } catch (IOException e) {
      throw refused(named.toString(), "cannot be read: " + FileErrors.reason(e));
    }
  }

  /** Whether a path stays what it is on a line and in a database; a link may lead to any. */
  private static boolean isWritable(String path) {
    return path.codePoints().noneMatch(c -> Names.isControl(c) || c == UNREADABLE);
  }

  static ArtifactFile read(Path real) throws IOException {
    try (SeekableByteChannel channel =
        Files.newByteChannel(real, READ, LinkOption.NOFOLLOW_LINKS)) {
      long size = channel.size();
      ArtifactFile read = read(real, Channels.newInputStream(channel), size);
      if (size == 0 && channel.read(ByteBuffer.allocate(1)) > 0 && channel.size() == 0) {
        throw new IOException("it says that it is empty, and is not");
      }
      return read;
    }
  }

  /** Not further than it went at first: somebody may write faster than it is read, for ever. */
  static ArtifactFile read(Path real, InputStream in, long most) throws IOException {
    MessageDigest sha = newDigest();
    byte[] buffer = new byte[BUFFER];
    long bytes = 0;
    int read;
    while (bytes < most && (read = in.read(buffer, 0, (int) Math.min(BUFFER, most - bytes))) >= 0) {
      sha.update(buffer, 0, read);
      bytes += read;
    }
    return new ArtifactFile(real, HexFormat.of().formatHex(sha.digest()), bytes);
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  boolean isOf(Artifact artifact) {
    return artifact.sha256().equals(sha256);
  }

  /** As it is kept: below the folder if it lies there. */
  String pathBelow(Path folder) {
    return (file.startsWith(folder) ? folder.relativize(file) : file).toString();
  }

  /** Whether one of the folders that lead there is a file by now. */
  static boolean hasNoWay(Path file) {
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (Files.isRegularFile(at)) {
        return true;
      }
    }
    return false;
  }

  static IntercoreException refused(String name, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH, name + " " + why, "Name a regular file that you may read.");
  }
}
