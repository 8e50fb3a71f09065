package dev.intercore.lock;

import dev.intercore.files.FileStat;
import dev.intercore.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;

/** The directory of one lock. Each change of its state is one rename. */
final class LockDirectory {
  /** Prefix of a lock directory before its first rename. */
  static final String PREPARED = ".t-";

  /** Prefix of an abandoned preparation that is being removed. */
  static final String REMOVED = ".x-";

  /** A listing during a rename may contain neither name, or both. */
  private static final int MAX_LISTINGS = 4;

  private final Path path;

  LockDirectory(Path path) {
    this.path = path;
  }

  /** What the directory contains. */
  sealed interface Content {
    /** Returns the state of a lock of intercore. */
    default Optional<LockEntry> entry() {
      return Optional.empty();
    }
  }

  /** The directory does not exist. */
  record Absent() implements Content {}

  /** Something that intercore did not make. It counts as held by an unknown owner. */
  record Foreign(Instant modified) implements Content {}

  /** A lock of intercore. */
  record Known(LockEntry state) implements Content {
    @Override
    public Optional<LockEntry> entry() {
      return Optional.of(state);
    }
  }

  Content read() throws IOException {
    Optional<FileStat> stat = FileStat.of(path);
    if (stat.isEmpty()) {
      return new Absent();
    }
    try {
      for (int i = 0; stat.get().isFolder() && i < MAX_LISTINGS; i++) {
        Optional<LockEntry> entry = onlyEntry();
        if (entry.isPresent()) {
          return new Known(entry.get());
        }
      }
      return new Foreign(stat.get().modified());
    } catch (NoSuchFileException _) {
      return new Absent();
    } catch (AccessDeniedException _) {
      return new Foreign(stat.get().modified());
    }
  }

  private Optional<LockEntry> onlyEntry() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(FileStat.requireFolder(path))) {
      String state = "";
      for (Path file : files) {
        String name = name(file);
        if (LockEntry.isState(name)) {
          if (!state.isEmpty()) {
            return Optional.empty();
          }
          state = name;
        }
      }
      return LockEntry.parse(state);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  /**
   * Creates the lock together with its first holder. Returns false if another process was faster.
   */
  boolean create(LockEntry.Held mine, LockNote note) throws IOException {
    // Not the entry's nonce: a repeated call has the same one, and may run at the same time.
    Path prepared = path.resolveSibling(PREPARED + LockNonce.fresh());
    boolean complete = false;
    boolean moved = false;
    try {
      PrivateFiles.createFolders(prepared);
      note.write(prepared.resolve(LockNote.fileName(mine.nonce())));
      PrivateFiles.createFile(prepared.resolve(mine.fileName()));
      complete = true;
      // A rename replaces an empty directory, which may be a lock of another program.
      if (read() instanceof Absent) {
        Files.move(prepared, path, StandardCopyOption.ATOMIC_MOVE);
        moved = true;
      }
    } catch (FileSystemException e) {
      // Another directory exists, or this one took an hour and was swept.
      boolean swept = complete && Files.notExists(prepared);
      if (!swept && Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    } finally {
      if (!moved) {
        remove(prepared);
      }
    }
    return moved;
  }

  /**
   * Changes the state by a rename. Returns false if the state is no longer the one that was seen.
   */
  boolean swap(LockEntry seen, LockEntry wanted) throws IOException {
    try {
      Files.move(
          path.resolve(seen.fileName()),
          path.resolve(wanted.fileName()),
          StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  LockNote readNote(LockEntry entry) {
    return LockNote.read(path.resolve(LockNote.fileName(entry.nonce())));
  }

  void writeNote(LockNote note, String nonce) throws IOException {
    note.write(path.resolve(LockNote.fileName(nonce)));
  }

  /** Removes a note that is not needed; a failure does not affect the lock. */
  void removeNote(String nonce) {
    try {
      Files.deleteIfExists(path.resolve(LockNote.fileName(nonce)));
    } catch (IOException _) {
      // LockSweeper removes it later.
    }
  }

  Path path() {
    return path;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Removes a preparation, which contains no directories. */
  static void remove(Path prepared) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(FileStat.requireFolder(prepared))) {
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(prepared);
    } catch (IOException _) {
      // LockSweeper removes it later.
    }
  }
}
