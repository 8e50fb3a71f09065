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

/** Creates files and folders that only their owner can read and write, with any umask. */
public final class PrivateFiles {
  public static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  public static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /** Creates {@code folder} and its missing parents with mode 0700. Existing ones are unchanged. */
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
      // Another process may have created the folder. Anything else there is an error.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  /** Creates an empty file with mode 0600. Never opens an existing one. */
  public static void createFile(Path file) throws IOException {
    Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
    // The umask may have removed the owner's bits. chmod works on the path and opens no file.
    setMode(file, FILE);
  }

  /** Creates an empty file with mode 0600 unless it exists. */
  public static void createFileIfAbsent(Path file) throws IOException {
    try {
      createFile(file);
    } catch (FileAlreadyExistsException _) {
      // Another process created it.
    }
  }

  /** Sets the mode of the path. */
  public static void setMode(Path path, Set<PosixFilePermission> mode) throws IOException {
    if (!Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).equals(mode)) {
      Files.setPosixFilePermissions(path, mode);
    }
  }

  /** Removes the permissions beyond {@code most}. Adds none. A missing path is no error. */
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
