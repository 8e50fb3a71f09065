package dev.intercore.lock;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Utf8;
import dev.intercore.files.FileStat;
import dev.intercore.files.PathNames;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Walks a lock folder: lists all locks, and removes files that killed processes have left. */
final class LockSweeper {
  /** Far longer than a process takes from preparing a step to its rename. */
  static final Duration ABANDONED_AFTER = Duration.ofHours(1);

  private final Path base;

  LockSweeper(Path base) {
    this.base = base;
  }

  /** Returns at most {@code limit} locks that have a directory, free or held, sorted. */
  List<LockKey> keys(int limit) throws IOException {
    List<LockKey> keys = new ArrayList<>();
    for (Path name : files(base)) {
      if (keys.size() < limit && !isHidden(name)) {
        for (Path scope : files(name)) {
          if (keys.size() < limit && !isHidden(scope)) {
            key(name, scope).ifPresent(keys::add);
          }
        }
      }
    }
    keys.sort(
        Comparator.comparing(LockKey::name, Utf8.ORDER).thenComparing(LockKey::scope, Utf8.ORDER));
    return keys;
  }

  /** Returns the lock of a directory; empty if its name cannot be that of a lock. */
  private Optional<LockKey> key(Path name, Path scope) {
    Optional<String> nameText = lockText(base.relativize(name));
    Optional<String> scopeText = lockText(name.relativize(scope));
    if (nameText.isEmpty() || scopeText.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new LockKey(nameText.get(), scopeText.get()));
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }

  /**
   * Returns the text of a file name. Locks have UTF-8 names: in a UTF-8 locale any other name is
   * not that of a lock. In another locale a name without a text may be that of a lock, and this
   * throws {@code BAD_PATH}.
   */
  private static Optional<String> lockText(Path name) {
    return PathNames.isMatchable(name) && !PathNames.isText(name)
        ? Optional.empty()
        : Optional.of(PathNames.text(name));
  }

  /** Removes abandoned preparations of locks, and notes that belong to no state. */
  void sweep(Instant now) throws IOException {
    for (Path inside : children()) {
      if (isLeftover(inside, now)) {
        removePreparation(inside);
      } else if (!isHidden(inside)) {
        sweepNotes(inside, now);
      }
    }
  }

  /** Returns how many preparations of locks {@link #sweep} would remove. */
  int countLeftovers(Instant now) throws IOException {
    int count = 0;
    for (Path inside : children()) {
      count += isLeftover(inside, now) ? 1 : 0;
    }
    return count;
  }

  private static boolean isLeftover(Path inside, Instant now) throws IOException {
    return text(inside).startsWith(LockDirectory.REMOVED)
        || (text(inside).startsWith(LockDirectory.PREPARED) && isOld(inside, now));
  }

  /** Renames it first: a process that resumes now must not make a lock of half of its files. */
  private static void removePreparation(Path prepared) throws IOException {
    try {
      Path removed = prepared.resolveSibling(LockDirectory.REMOVED + LockNonce.fresh());
      LockDirectory.remove(Files.move(prepared, removed, StandardCopyOption.ATOMIC_MOVE));
    } catch (NoSuchFileException _) {
      // It has become a lock, or another process sweeps.
    }
  }

  private void sweepNotes(Path lock, Instant now) throws IOException {
    Optional<LockEntry> state = new LockDirectory(lock).read().entry();
    if (state.isEmpty()) {
      return;
    }
    String current = LockNote.fileName(state.get().nonce());
    for (Path file : files(lock)) {
      // If the step of this note is still made, the lock only has no owner text.
      if (LockNote.isNote(text(file)) && !text(file).equals(current) && isOld(file, now)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static boolean isOld(Path file, Instant now) throws IOException {
    try {
      Instant modified = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
      return modified.plus(ABANDONED_AFTER).isBefore(now);
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  /** Returns the contents of all folders of lock names. */
  private List<Path> children() throws IOException {
    List<Path> children = new ArrayList<>();
    for (Path name : files(base)) {
      if (!isHidden(name)) {
        children.addAll(files(name));
      }
    }
    return children;
  }

  private static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(FileStat.requireFolder(folder))) {
      entries.forEach(files::add);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (NoSuchFileException | NotDirectoryException _) {
      // Removed meanwhile, or a file that is not of intercore.
    }
    return files;
  }

  private static boolean isHidden(Path file) {
    return text(file).startsWith(".");
  }

  /** Returns the name of a file, with replacement characters for bytes that are no text. */
  private static String text(Path file) {
    return String.valueOf(file.getFileName());
  }
}
