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

/** The folder with all locks of a user. It is used only if no other user can change it. */
public final class LockFolder {
  private static final String VARIABLE = "INTERCORE_LOCK_DIR";
  private static final String MARK = ".intercore";

  private final Path base;
  private final List<Path> checked;

  private LockFolder(Path base, List<Path> checked) {
    this.base = base;
    this.checked = checked;
  }

  /** Returns the folder that the environment names, or the default one of the user. */
  public static LockFolder of(Map<String, String> environment, Path directory) {
    String named = environment.getOrDefault(VARIABLE, "");
    if (!named.isEmpty()) {
      return at(PathNames.folder(VARIABLE, named, directory));
    }
    Path parent = Path.of("/tmp/intercore-" + FileStat.ourUser());
    // Both levels are checked: in /tmp another user may have created them.
    return new LockFolder(parent.resolve("locks"), List.of(parent, parent.resolve("locks")));
  }

  public static LockFolder at(Path base) {
    return new LockFolder(base, List.of(base));
  }

  /** Returns whether the folder exists. Throws if it exists and is not safe. */
  public boolean exists() {
    return checked.stream().allMatch(LockFolder::isSafe);
  }

  /**
   * Returns whether the folder was used for locks before, so that its path was not given by
   * mistake.
   */
  public boolean isMarked() {
    return exists() && FileStat.of(base.resolve(MARK)).isPresent();
  }

  /** Creates the folder and its mark if they are missing. */
  public void create() throws IOException {
    if (!isMarked()) {
      for (Path folder : checked) {
        PrivateFiles.createFolders(folder);
      }
      if (!exists()) {
        throw new IOException(base + " was removed");
      }
      PrivateFiles.createFileIfAbsent(base.resolve(MARK));
    }
  }

  private static boolean isSafe(Path folder) {
    Optional<FileStat> stat = FileStat.of(folder);
    stat.flatMap(LockFolder::fault)
        .ifPresent(fault -> {
          throw new IntercoreException(
              ErrorCode.BAD_PATH,
              "locks cannot be kept in " + folder + ": it " + fault,
              "It must be a directory of yours with mode 0700; " + VARIABLE + " names another.");
        });
    return stat.isPresent();
  }

  /** Does not follow links: in a shared folder any user may have created them. */
  private static Optional<String> fault(FileStat stat) {
    if (stat.isLink()) {
      return Optional.of("is a link");
    }
    if (!stat.isFolder()) {
      return Optional.of("is not a directory");
    }
    if (!stat.isOurs()) {
      return Optional.of("belongs to another user");
    }
    return stat.isPrivate() ? Optional.empty() : Optional.of("is open to others");
  }

  /** Returns whether only processes of this machine can have used the folder. */
  boolean isLocal() {
    try {
      return Files.isDirectory(base) && FileSystemKind.remoteType(base.resolve(MARK)).isEmpty();
    } catch (IOException _) {
      return false;
    }
  }

  /** Throws {@code BAD_PATH} if the locale cannot express the name of the lock. */
  LockDirectory directory(LockKey key) {
    return new LockDirectory(PathNames.resolve(PathNames.resolve(base, key.name()), key.scope()));
  }

  Path base() {
    return base;
  }
}
