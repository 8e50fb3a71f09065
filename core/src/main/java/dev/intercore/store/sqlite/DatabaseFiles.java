package dev.intercore.store.sqlite;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import dev.intercore.files.PathNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of one database, inspected by {@code stat} only. Only SQLite may open them: closing any
 * descriptor of such a file drops this process's locks on it.
 */
public record DatabaseFiles(Path database) {
  /** Rejects a path whose text names another file: SQLite opens the database by its text. */
  public DatabaseFiles {
    PathNames.text(database);
  }

  public Path wal() {
    return sibling("-wal");
  }

  public Path shm() {
    return sibling("-shm");
  }

  public Path journal() {
    return sibling("-journal");
  }

  Path folder() {
    Path folder = database.toAbsolutePath().getParent();
    return folder == null ? Path.of("/") : folder;
  }

  Path sibling(String suffix) {
    return database.resolveSibling(database.getFileName() + suffix);
  }

  /** Returns all paths, whether the files exist or not. */
  public List<Path> all() {
    return List.of(database, wal(), shm(), journal());
  }

  /** Returns the existing backups, oldest name first. */
  List<Path> backups() throws IOException {
    String prefix = database.getFileName() + Backup.INFIX;
    try (Stream<Path> entries = Files.list(folder())) {
      return entries
          .filter(p -> String.valueOf(p.getFileName()).startsWith(prefix))
          .sorted()
          .toList();
    }
  }

  /** Returns whether {@code candidate} is one of the files, by any name: a link or a hard link. */
  public boolean owns(Path candidate) {
    Optional<Object> wanted = identity(candidate);
    return wanted.isPresent() && all().stream().anyMatch(own -> identity(own).equals(wanted));
  }

  /** Returns the identities of database, WAL and shared memory; empty for a missing file. */
  public List<Optional<Object>> identities() {
    return List.of(identity(database), identity(wal()), identity(shm()));
  }

  /** Returns device and inode of the file that {@code path} leads to, following links. */
  static Optional<Object> identity(Path path) {
    try {
      return Optional.ofNullable(Files.readAttributes(path, BasicFileAttributes.class).fileKey());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "cannot read the attributes of " + path,
          "Check the permissions of that path.",
          e);
    }
  }

  boolean exists() {
    return FileStat.of(database).isPresent();
  }
}
