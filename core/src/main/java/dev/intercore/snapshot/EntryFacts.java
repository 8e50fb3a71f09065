package dev.intercore.snapshot;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Sha256;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Says what single files are like, one after the other, from a common supply of bytes that may be
 * read. The first letter tells the kind of a fact, so that those of two kinds are never equal.
 */
final class EntryFacts {
  /** More is not read of all files together; it takes less than a second. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  /** It changes with every call of ours, which is nobody's edit. */
  private static final String DATABASE = "database";

  private static final int BUFFER = 64 * 1024;

  private final ClosedFiles closed;
  private final Sha256 digest = new Sha256();
  private final byte[] buffer = new byte[BUFFER];
  private long left = MAX_BYTES;

  EntryFacts(ClosedFiles closed) {
    this.closed = closed;
  }

  /** The fact, or nothing when there is no such file any more. */
  Optional<String> of(TreeEntry entry) {
    FileStat stat = entry.stat();
    if (!stat.isKnown()) {
      return Optional.of(FileSnapshot.UNREADABLE);
    }
    try {
      // Once more: what has become a pipe since it was found would be waited for.
      stat = FileStat.read(entry.file());
      return stat.isFolder() ? Optional.empty() : Optional.of(fact(entry.file(), stat));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException | IntercoreException _) {
      return Optional.of(FileSnapshot.UNREADABLE + ":" + stat.sizeAndTime() + runs(stat));
    }
  }

  private String fact(Path file, FileStat stat) throws IOException {
    if (stat.isLink()) {
      return "l:" + Sha256.of(Files.readSymbolicLink(file).toString());
    }
    if (!stat.isFile()) {
      return "t:" + stat.type();
    }
    if (closed.holds(file, stat)) {
      return DATABASE;
    }
    return (stat.size() > left ? "s:" + stat.sizeAndTime() : content(file, stat)) + runs(stat);
  }

  private static String runs(FileStat stat) {
    return stat.isExecutable() ? ":x" : "";
  }

  private String content(Path file, FileStat stat) throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        left -= read;
        if (left < 0) {
          // It grew since it was looked at.
          left = 0;
          return "s:" + stat.sizeAndTime();
        }
        digest.add(buffer, read);
      }
      return "c:" + digest.hex();
    } finally {
      digest.clear();
    }
  }
}
