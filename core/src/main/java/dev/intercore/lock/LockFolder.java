package dev.intercore.lock;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import dev.intercore.files.FileSystemKind;
import dev.intercore.files.PathNames;
import dev.intercore.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The folder all locks of a user are in. It is ours alone, or it is not used. */
public final class LockFolder {
  private static final String VARIABLE = "INTERCORE_LOCK_DIR";
  private static final String MARK = ".intercore";

  private final Path base;
  private final List<Path> checked;

  private LockFolder(Path base, List<Path> checked) {
    this.base = base;
    this.checked = checked;
  }

  /** The one that the environment names, or the user's own. */
  public static LockFolder of(Map<String, String> environment, Path directory) {
    String named = environment.getOrDefault(VARIABLE, "");
    if (!named.isEmpty()) {
      return at(PathNames.folder(VARIABLE, named, directory));
    }
    Path ours = Path.of("/tmp/intercore-" + FileStat.ourUser());
    // Anyone may have made it before us.
    return new LockFolder(ours.resolve("locks"), List.of(ours, ours.resolve("locks")));
  }

  public static LockFolder at(Path base) {
    return new LockFolder(base, List.of(base));
  }

  /** Whether it is there; what is there and not safe is an error. */
  public boolean isThere() {
    return checked.stream().allMatch(LockFolder::isSafe);
  }

  /**
   * Whether some process has used it for locks before, so that it is no folder of another purpose
   * whose path was merely given.
   */
  public boolean isMarked() {
    return isThere() && FileStat.of(base.resolve(MARK)).isPresent();
  }

  /** Makes what is missing. */
  public void prepare() throws IOException {
    if (!isMarked()) {
      for (Path folder : checked) {
        PrivateFiles.createFolders(folder);
      }
      if (!isThere()) {
        throw new IOException(base + " was removed");
      }
      PrivateFiles.createFileIfAbsent(base.resolve(MARK));
    }
  }

  private static boolean isSafe(Path folder) {
    Optional<FileStat> facts = FileStat.of(folder);
    facts
        .flatMap(LockFolder::fault)
        .ifPresent(fault -> {
          throw new IntercoreException(
              ErrorCode.BAD_PATH,
              "locks cannot be kept in " + folder + ": it " + fault,
              "It must be a directory of yours with mode 0700; " + VARIABLE + " names another.");
        });
    return facts.isPresent();
  }

  /** Links are not followed: in a shared folder they may be anyone's. */
  private static Optional<String> fault(FileStat facts) {
    if (facts.isLink()) {
      return Optional.of("is a link");
    }
    if (!facts.isFolder()) {
      return Optional.of("is not a directory");
    }
    if (!facts.isOurs()) {
      return Optional.of("belongs to another user");
    }
    return facts.isPrivate() ? Optional.empty() : Optional.of("is open to others");
  }

  /** Whether only processes of this machine can have been here. */
  boolean isLocal() {
    try {
      return Files.isDirectory(base) && FileSystemKind.remoteType(base.resolve(MARK)).isEmpty();
    } catch (IOException _) {
      return false;
    }
  }

  /** The directory of a lock; fails with {@code BAD_PATH} if the locale cannot express its name. */
  LockDirectory slot(LockKey key) {
    return new LockDirectory(PathNames.resolve(PathNames.resolve(base, key.name()), key.scope()));
  }

  Path base() {
    return base;
  }
}
