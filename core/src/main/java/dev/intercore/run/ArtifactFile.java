package dev.intercore.run;

import static java.nio.file.StandardOpenOption.READ;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Sha256;
import dev.intercore.common.WireEnum;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileSystemKind;
import dev.intercore.files.PathNames;
import dev.intercore.json.JsonCodec;
import dev.intercore.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The digest of a file as it is now, and its comparison with an artifact.
 *
 * @param sha256 of its bytes, in hexadecimal
 */
public record ArtifactFile(Path realPath, String sha256, long bytes) {
  private static final int BUFFER_BYTES = 64 * 1024;

  /** Java shows this character for bytes that are no text. */
  private static final int REPLACEMENT_CHARACTER = 0xFFFD;

  boolean isOf(Artifact artifact) {
    return artifact.sha256().equals(sha256);
  }

  /** Returns the stored path: relative to the folder if the file is inside it. */
  String pathBelow(Path folder) {
    return (realPath.startsWith(folder) ? folder.relativize(realPath) : realPath).toString();
  }

  /**
   * Reads a file.
   *
   * @param store its own files must not be opened: closing one drops this process's locks on it
   */
  static ArtifactFile of(Path named, Store store) {
    try {
      Path real = named.toRealPath();
      // A link may lead to a path that cannot be stored or printed on one line.
      if (!isStorable(named.toString()) || !isStorable(real.toString())) {
        throw refused("a path", "contains a control character or is not UTF-8");
      }
      // Reading a pipe or a device may never end.
      if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
        throw refused(named.toString(), "is not a regular file");
      }
      if (FileSystemKind.isKernelFile(real)) {
        throw refused(named.toString(), "is made by the kernel while it is read");
      }
      if (store.ownsFile(real)) {
        throw refused(named.toString(), "is one of the database's own files");
      }
      return read(real);
    } catch (IOException e) {
      throw refused(named.toString(), "cannot be read: " + FileErrors.reason(e));
    }
  }

  private static boolean isStorable(String path) {
    return path.codePoints().noneMatch(c -> Names.isControl(c) || c == REPLACEMENT_CHARACTER);
  }

  static ArtifactFile read(Path real) throws IOException {
    try (SeekableByteChannel channel =
        Files.newByteChannel(real, READ, LinkOption.NOFOLLOW_LINKS)) {
      long size = channel.size();
      ArtifactFile file = read(real, Channels.newInputStream(channel), size);
      if (size == 0 && channel.read(ByteBuffer.allocate(1)) > 0 && channel.size() == 0) {
        throw new IOException("its size is reported as 0, but it has content");
      }
      return file;
    }
  }

  /** Reads at most {@code limit} bytes, because another process may append faster than this. */
  static ArtifactFile read(Path real, InputStream in, long limit) throws IOException {
    Sha256 digest = new Sha256();
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    int read;
    while (bytes < limit
        && (read = in.read(buffer, 0, (int) Math.min(BUFFER_BYTES, limit - bytes))) >= 0) {
      digest.add(buffer, read);
      bytes += read;
    }
    return new ArtifactFile(real, digest.fullHex(), bytes);
  }

  private static IntercoreException refused(String name, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH, name + " " + why, "Name a regular file that you may read.");
  }

  /** How a file differs from its artifact. */
  public enum FileState implements WireEnum {
    /** It has the same bytes. */
    OK,
    /** It has other bytes, or is not a regular file. */
    CHANGED,
    MISSING,
    UNREADABLE
  }

  /**
   * The comparison of an artifact with its file.
   *
   * @param error why the file is {@link FileState#UNREADABLE}
   */
  public record Comparison(Artifact artifact, FileState state, Optional<String> error) {
    /** The JSON form in answers. */
    public static final JsonCodec<Comparison> JSON =
        JsonCodec.fields(Comparison.class)
            .enumValue("state", FileState.values(), Comparison::state)
            .include(Artifact.JSON, Comparison::artifact)
            .writeOnly();

    static Comparison of(Artifact artifact, Path project, Store store) {
      Path file = PathNames.resolve(project, artifact.path());
      try {
        return new Comparison(artifact, compare(artifact, file, store), Optional.empty());
      } catch (IntercoreException e) {
        return new Comparison(artifact, FileState.UNREADABLE, Optional.of(e.fact()));
      }
    }

    private static FileState compare(Artifact artifact, Path file, Store store) {
      try {
        Path real = file.toRealPath();
        // A file of another size need not be read.
        return Files.isRegularFile(real)
                && Files.size(real) == artifact.bytes()
                && ArtifactFile.of(file, store).isOf(artifact)
            ? FileState.OK
            : FileState.CHANGED;
      } catch (NoSuchFileException _) {
        return FileState.MISSING;
      } catch (IOException e) {
        if (isBelowFile(file)) {
          return FileState.MISSING;
        }
        throw refused(file.toString(), "cannot be read: " + FileErrors.reason(e));
      }
    }

    /** Returns whether one of the folders of a path is a file by now. */
    private static boolean isBelowFile(Path path) {
      for (Path at = path.getParent(); at != null; at = at.getParent()) {
        if (Files.isRegularFile(at)) {
          return true;
        }
      }
      return false;
    }
  }
}
