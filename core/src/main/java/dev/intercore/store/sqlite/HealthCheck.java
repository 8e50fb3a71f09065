package dev.intercore.store.sqlite;

import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileSystemKind;
import dev.intercore.files.PrivateFiles;
import dev.intercore.project.ClavainFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Looks a database over and says, in words, what is wrong with it. */
public final class HealthCheck {
  public static final long LEAST_FREE_BYTES = 10L << 20;
  public static final long MOST_WAL_BYTES = 64L << 20;
  private static final int MOST_FINDINGS = 10;

  private final DatabaseFiles files;
  private final List<String> problems = new ArrayList<>();

  private HealthCheck(DatabaseFiles files) {
    this.files = files;
  }

  /** Every problem of a database that is open. */
  public static List<String> problems(SqliteStore database) {
    return problems(database.files().database(), () -> database);
  }

  /**
   * Every problem, in the order they were looked for; empty means well. A database that cannot be
   * opened is a problem like any other, and its surroundings are looked at all the same.
   */
  public static List<String> problems(Path file, Supplier<SqliteStore> open) {
    HealthCheck health = new HealthCheck(new DatabaseFiles(file));
    try {
      health.contents(open.get());
    } catch (IntercoreException e) {
      health.problems.add("not readable: " + e.fact());
    }
    health.surroundings();
    return List.copyOf(health.problems);
  }

  private void contents(SqliteStore database) {
    database.exclusively((connection, _) -> {
      new SqliteTransaction(connection, 0, Optional.empty())
          .list("PRAGMA integrity_check(" + MOST_FINDINGS + ")", row -> row.text(1)).stream()
              .filter(finding -> !finding.equals("ok"))
              .forEach(finding -> problems.add("integrity: " + finding));
      connection.execute("BEGIN");
      try {
        schema(connection);
      } finally {
        connection.rollBack();
      }
      return true;
    });
  }

  private void schema(SqliteConnection connection) throws SQLException {
    long version = connection.number("PRAGMA user_version");
    if (version != Schema.CURRENT) {
      problems.add("schema: v" + version + ", expected v" + Schema.CURRENT);
    }
    Schema.missing(connection, Schema.CURRENT)
        .forEach(part -> problems.add("schema: missing " + part));
  }

  /** A path that others may do more with than they should, or its owner less. */
  public record Mode(Path path, Set<PosixFilePermission> there, Set<PosixFilePermission> wanted) {
    public String problem() {
      return "permissions: "
          + path
          + " is "
          + PosixFilePermissions.toString(there)
          + ", expected "
          + PosixFilePermissions.toString(wanted);
    }
  }

  /** The files of a database whose mode is not as it should be. */
  public static List<Mode> modes(Path database) throws IOException {
    DatabaseFiles files = new DatabaseFiles(database);
    List<Mode> wrong = new ArrayList<>();
    Path folder = database.getParent();
    if (folder != null && ClavainFolder.isNamed(folder)) {
      mode(folder, PrivateFiles.FOLDER).ifPresent(wrong::add);
    }
    for (Path file : files.all()) {
      mode(file, PrivateFiles.FILE).ifPresent(wrong::add);
    }
    for (Path backup : files.backups()) {
      mode(backup, PrivateFiles.FILE).ifPresent(wrong::add);
    }
    return wrong;
  }

  /** Only {@code stat} here: opening one of the files would drop our locks on it. */
  private void surroundings() {
    try {
      modes(files.database()).forEach(mode -> problems.add(mode.problem()));
      long wal = Files.exists(files.wal()) ? Files.size(files.wal()) : 0;
      if (wal >= MOST_WAL_BYTES) {
        problems.add(
            "WAL: "
                + megabytes(wal)
                + ", expected under "
                + megabytes(MOST_WAL_BYTES)
                + "; perhaps some process keeps a read open");
      }
      long free = Files.getFileStore(files.database()).getUsableSpace();
      if (free <= LEAST_FREE_BYTES) {
        problems.add(
            "disk: " + megabytes(free) + " free, needs more than " + megabytes(LEAST_FREE_BYTES));
      }
      FileSystemKind.remoteType(files.database())
          .ifPresent(type -> problems.add("file system: " + type + " cannot hold a WAL database"));
    } catch (IOException e) {
      problems.add("not readable: " + FileErrors.reason(e) + ": " + e.getMessage());
    }
  }

  private static String megabytes(long bytes) {
    return (bytes >> 20) + " MB";
  }

  private static Optional<Mode> mode(Path path, Set<PosixFilePermission> wanted)
      throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    Set<PosixFilePermission> there = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
    return there.equals(wanted) ? Optional.empty() : Optional.of(new Mode(path, there, wanted));
  }
}
