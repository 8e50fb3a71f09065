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

/** The directory of one lock, and the steps that can be made there. Each is one rename. */
final class LockDirectory {
  static final String IN_THE_MAKING = ".t-";
  static final String SWEPT = ".x-";

  /** A listing made during a rename may show neither name, or both. */
  private static final int LOOKS = 4;

  private final Path folder;

  LockDirectory(Path folder) {
    this.folder = folder;
  }

  /** What a look at the directory shows. */
  sealed interface Sight {
    /** The state of the lock, if it is one of ours. */
    default Optional<LockEntry> entry() {
      return Optional.empty();
    }
  }

  /** There is nothing yet. */
  record Absent() implements Sight {}

  /** Something that is not ours: held by whoever made it. */
  record Foreign(Instant made) implements Sight {}

  /** A lock of ours. */
  record Seen(LockEntry state) implements Sight {
    @Override
    public Optional<LockEntry> entry() {
      return Optional.of(state);
    }
  }

  Sight look() throws IOException {
    Optional<FileStat> facts = FileStat.of(folder);
    if (facts.isEmpty()) {
      return new Absent();
    }
    try {
      for (int i = 0; facts.get().isFolder() && i < LOOKS; i++) {
        Optional<LockEntry> entry = onlyEntry();
        if (entry.isPresent()) {
          return new Seen(entry.get());
        }
      }
      return new Foreign(facts.get().modified());
    } catch (NoSuchFileException _) {
      return new Absent();
    } catch (AccessDeniedException _) {
      return new Foreign(facts.get().modified());
    }
  }

  private Optional<LockEntry> onlyEntry() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
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
   * Makes the lock together with its first holder.
   *
   * @return false when someone was faster
   */
  boolean create(LockEntry.Held mine, LockNote note) throws IOException {
    // Not by the entry's nonce: a repeated call has that too, and may be here at the same time.
    Path made = folder.resolveSibling(IN_THE_MAKING + LockNonce.fresh());
    boolean prepared = false;
    boolean moved = false;
    try {
      PrivateFiles.createFolders(made);
      note.write(made.resolve(LockNote.fileName(mine.nonce())));
      PrivateFiles.createFile(made.resolve(mine.fileName()));
      prepared = true;
      // A rename would replace an empty directory, and with it the lock of whoever made that.
      if (look() instanceof Absent) {
        Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
        moved = true;
      }
    } catch (FileSystemException e) {
      // Someone else's is there, or this one took an hour and was swept away.
      boolean swept = prepared && Files.notExists(made);
      if (!swept && Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    } finally {
      if (!moved) {
        remove(made);
      }
    }
    return moved;
  }

  /**
   * Changes the state from what was seen to what is wanted.
   *
   * @return false when it is no longer what was seen
   */
  boolean swap(LockEntry seen, LockEntry wanted) throws IOException {
    try {
      Files.move(
          folder.resolve(seen.fileName()),
          folder.resolve(wanted.fileName()),
          StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  LockNote note(LockEntry entry) {
    return LockNote.read(folder.resolve(LockNote.fileName(entry.nonce())));
  }

  void leave(LockNote note, String nonce) throws IOException {
    note.write(folder.resolve(LockNote.fileName(nonce)));
  }

  /** Nobody needs it any more; if it stays, no lock is affected. */
  void forget(String nonce) {
    try {
      Files.deleteIfExists(folder.resolve(LockNote.fileName(nonce)));
    } catch (IOException _) {
      // LockFiles.sweep comes by.
    }
  }

  Path folder() {
    return folder;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** A directory in the making, which has no directories in it. */
  static void remove(Path made) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(made)) {
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(made);
    } catch (IOException _) {
      // LockFiles.sweep comes by.
    }
  }
}
