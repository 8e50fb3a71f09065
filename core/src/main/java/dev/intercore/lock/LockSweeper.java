package dev.intercore.lock;

import dev.intercore.common.IntercoreException;
import dev.intercore.files.PathNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Walks through a lock folder: all locks, and what those left behind that were killed. */
final class LockSweeper {
  /** Far longer than a process takes from preparing a step to making it. */
  static final Duration LEFT_FOR_GOOD = Duration.ofHours(1);

  private static final Comparator<String> BY_BYTES =
      (a, b) ->
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

  private final Path base;

  LockSweeper(Path base) {
    this.base = base;
  }

  /** Every lock that has a directory, free or held. */
  List<LockKey> keys() throws IOException {
    return keys(Integer.MAX_VALUE);
  }

  /** So many of them at most, whichever come first; sorted. */
  List<LockKey> keys(int most) throws IOException {
    List<LockKey> keys = new ArrayList<>();
    for (Path name : files(base)) {
      if (keys.size() < most && !isHidden(name)) {
        addKeys(name, most, keys);
      }
    }
    keys.sort(
        Comparator.comparing(LockKey::name, BY_BYTES).thenComparing(LockKey::scope, BY_BYTES));
    return keys;
  }

  private void addKeys(Path name, int most, List<LockKey> keys) throws IOException {
    for (Path scope : files(name)) {
      if (keys.size() < most && !isHidden(scope)) {
        key(name, scope).ifPresent(keys::add);
      }
    }
  }

  /** The lock of a directory; empty if its name cannot be that of a lock. */
  private Optional<LockKey> key(Path name, Path scope) {
    Optional<String> first = lockText(base.relativize(name));
    Optional<String> second = lockText(name.relativize(scope));
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new LockKey(first.get(), second.get()));
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }

  /**
   * The text of a name. Locks have UTF-8 names: in a UTF-8 locale the result is empty for any other
   * name. In another locale a name that is no text may be that of a lock: fails with {@code
   * BAD_PATH}.
   */
  private static Optional<String> lockText(Path name) {
    return PathNames.isMatchable(name) && !PathNames.isText(name)
        ? Optional.empty()
        : Optional.of(PathNames.text(name));
  }

  /** Removes what was prepared and never used. */
  void sweep(Instant now) throws IOException {
    for (Path name : files(base)) {
      for (Path inside : isHidden(name) ? List.<Path>of() : files(name)) {
        if (text(inside).startsWith(LockDirectory.SWEPT)) {
          LockDirectory.remove(inside);
        } else if (!text(inside).startsWith(LockDirectory.IN_THE_MAKING)) {
          sweepNotes(inside, now);
        } else if (isOld(inside, now)) {
          sweep(inside);
        }
      }
    }
  }

  /** What {@link #sweep} would remove of what was to become a lock. */
  List<Path> left(Instant now) throws IOException {
    List<Path> left = new ArrayList<>();
    for (Path name : files(base)) {
      for (Path inside : isHidden(name) ? List.<Path>of() : files(name)) {
        boolean made = text(inside).startsWith(LockDirectory.IN_THE_MAKING) && isOld(inside, now);
        if (made || text(inside).startsWith(LockDirectory.SWEPT)) {
          left.add(inside);
        }
      }
    }
    return left;
  }

  /** Taken away first: who wakes up just now must not make a lock of what is left of it. */
  private static void sweep(Path made) throws IOException {
    try {
      Path swept = made.resolveSibling(LockDirectory.SWEPT + LockNonce.fresh());
      LockDirectory.remove(Files.move(made, swept, StandardCopyOption.ATOMIC_MOVE));
    } catch (NoSuchFileException _) {
      // It has become a lock, or somebody else sweeps.
    }
  }

  private void sweepNotes(Path lock, Instant now) throws IOException {
    Optional<LockEntry> state = new LockDirectory(lock).look().entry();
    if (state.isEmpty()) {
      return;
    }
    String current = LockNote.fileName(state.get().nonce());
    for (Path file : files(lock)) {
      // Should its step be made all the same, the lock has no owner text.
      if (LockNote.isNote(text(file)) && !text(file).equals(current) && isOld(file, now)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static boolean isOld(Path file, Instant now) throws IOException {
    try {
      Instant made = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
      return made.plus(LEFT_FOR_GOOD).isBefore(now);
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      all.forEach(files::add);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    } catch (NoSuchFileException | NotDirectoryException _) {
      // Removed meanwhile, or somebody's file.
    }
    return files;
  }

  private static boolean isHidden(Path file) {
    return text(file).startsWith(".");
  }

  /** The name of a file, with replacement characters for bytes that are no text. */
  private static String text(Path file) {
    return String.valueOf(file.getFileName());
  }
}
