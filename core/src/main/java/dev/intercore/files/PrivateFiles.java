package dev.intercore.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;

/** Files and folders that only their owner may see, whatever the umask says. */
public final class PrivateFiles {
  public static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  public static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /**
   * Makes {@code folder} and its missing parents, each 0700; existing ones are left as they are.
   */
  public static void createFolders(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path parent = folder.getParent();
    if (parent != null) {
      createFolders(parent);
    }
    try {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(FOLDER));
      setMode(folder, FOLDER);
    } catch (FileAlreadyExistsException e) {
      // Another process was faster; anything but a folder there is a real error.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  /** Makes an empty file, 0600. Never opens one that is there. */
  public static void createFile(Path file) throws IOException {
    Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
    // The umask may have taken the owner's own bits as well; chmod works on the path and opens
    // nothing.
    setMode(file, FILE);
  }

  /** Makes an empty file, 0600, or leaves the one that is there as it is. */
  public static void createFileIfAbsent(Path file) throws IOException {
    try {
      createFile(file);
    } catch (FileAlreadyExistsException _) {
      // Another process was faster.
    }
  }

  /** Gives the path exactly this mode. */
  public static void setMode(Path path, Set<PosixFilePermission> mode) throws IOException {
    if (!Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).equals(mode)) {
      Files.setPosixFilePermissions(path, mode);
    }
  }

  /**
   * Takes away what goes beyond {@code most}; what its owner has shut stays shut. A path that is
   * gone is nobody's risk.
   */
  public static void tighten(Path path, Set<PosixFilePermission> most) throws IOException {
    try {
      Set<PosixFilePermission> mode =
          new HashSet<>(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
      if (mode.retainAll(most)) {
        Files.setPosixFilePermissions(path, mode);
      }
    } catch (NoSuchFileException _) {
      // WAL and shm come and go with other processes.
    }
  }
}
