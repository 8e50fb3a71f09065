package dev.intercore.store.sqlite;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.doctor.Check;
import dev.intercore.doctor.Check.Finding;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.files.FileSystemKind;
import dev.intercore.files.PrivateFiles;
import dev.intercore.project.ClavainFolder;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Checks a database: its contents and schema, and the permissions, space and file system of its
 * files. {@code ic health} prints all facts; {@code ic doctor} has the areas "database" and
 * "files", with advice and repairs.
 */
public final class HealthCheck {
  private static final long MIN_FREE_BYTES = 10L << 20;
  private static final long MAX_WAL_BYTES = 64L << 20;
  private static final int MAX_INTEGRITY_FINDINGS = 10;

  /** Far longer than a backup takes; a younger file may belong to a running process. */
  private static final Duration UNFINISHED_AGE = Duration.ofHours(1);

  private static final String RESTORE =
      "`ic restore BACKUP` puts a backup back and keeps what is there; `ls .clavain` shows them.";

  private final DatabaseFiles files;
  private final List<Problem> problems = new ArrayList<>();

  private HealthCheck(Path database) {
    this.files = new DatabaseFiles(database);
  }

  private enum Area {
    DATABASE,
    FILES
  }

  private record Problem(Area area, Finding finding) {}

  /** Returns every problem of an open database, in words. */
  public static List<String> problems(SqliteStore store) {
    return problems(store.files().database(), () -> store);
  }

  /**
   * Returns every problem, in words; an empty list if there is none. If the database cannot be
   * opened, that is a problem too, and its files are checked all the same.
   */
  public static List<String> problems(Path database, Supplier<SqliteStore> open) {
    return run(database, open).stream().map(problem -> problem.finding().fact()).toList();
  }

  /**
   * Returns the check of the area "database".
   *
   * @param file asked at each inspection, because a repair of the folder may make it available
   * @param open opens that file, and migrates it
   */
  public static Check database(
      Supplier<Path> file, StoreOptions options, Supplier<SqliteStore> open) {
    return new DatabaseArea(file, options, open);
  }

  /**
   * Returns the check of the area "files".
   *
   * @param databases their files and folders may be missing or unsafe
   */
  public static Check files(List<Path> databases, InstantSource clock) {
    return new FilesArea(List.copyOf(databases), clock);
  }

  private static List<Problem> run(Path database, Supplier<SqliteStore> open) {
    HealthCheck health = new HealthCheck(database);
    try {
      health.checkContents(open.get());
    } catch (IntercoreException e) {
      boolean isCorrupt = e.code() == ErrorCode.CORRUPT || e.code() == ErrorCode.WRONG_SCHEMA;
      health.add("not readable: " + e.fact(), isCorrupt ? RESTORE : e.hint());
    }
    try {
      permissions(health.files)
          .forEach(found -> health.problems.add(new Problem(Area.FILES, found)));
      health.checkSpace();
    } catch (IOException e) {
      health.add(
          "not readable: " + FileErrors.reason(e) + ": " + e.getMessage(),
          "Check the permissions of the file and of its folders.");
    }
    return health.problems;
  }

  private void add(String fact, String advice) {
    problems.add(new Problem(Area.DATABASE, Finding.withAdvice(fact, advice)));
  }

  private void checkContents(SqliteStore store) {
    store.writing(
        store.options().deadline(),
        connection -> {
          connection
              .list("PRAGMA integrity_check(" + MAX_INTEGRITY_FINDINGS + ")", row -> row.text(1))
              .stream()
              .filter(fact -> !fact.equals("ok"))
              .forEach(fact -> add("integrity: " + fact, RESTORE));
          return connection.read(() -> checkSchema(connection));
        });
  }

  private boolean checkSchema(SqliteConnection connection) {
    long version = connection.number("PRAGMA user_version");
    if (version != Migrations.CURRENT) {
      add("schema: v" + version + ", expected v" + Migrations.CURRENT, RESTORE);
    }
    Migrations.missingParts(connection, Migrations.CURRENT)
        .forEach(part -> add("schema: missing " + part, RESTORE));
    return true;
  }

  /** By {@code stat} alone: opening one of the files would drop this process's locks on it. */
  private void checkSpace() throws IOException {
    long wal = Files.exists(files.wal()) ? Files.size(files.wal()) : 0;
    if (wal >= MAX_WAL_BYTES) {
      add(
          "WAL: "
              + megabytes(wal)
              + ", expected under "
              + megabytes(MAX_WAL_BYTES)
              + "; perhaps some process keeps a read open",
          "It is shortened when the longest read ends; look for a process that stopped.");
    }
    long free = Files.getFileStore(files.database()).getUsableSpace();
    if (free <= MIN_FREE_BYTES) {
      add(
          "disk: " + megabytes(free) + " free, needs more than " + megabytes(MIN_FREE_BYTES),
          "Free some space.");
    }
    FileSystemKind.remoteType(files.database())
        .ifPresent(type ->
            add(
                "file system: " + type + " cannot hold a WAL database",
                "Move the project to a local disk."));
  }

  private static String megabytes(long bytes) {
    return (bytes >> 20) + " MB";
  }

  /** Returns the files of a database whose permissions are not as they should be. */
  private static List<Finding> permissions(DatabaseFiles files) throws IOException {
    List<Finding> findings = new ArrayList<>();
    Path folder = files.database().getParent();
    if (folder != null && ClavainFolder.isNamed(folder)) {
      permissions(folder, PrivateFiles.FOLDER).ifPresent(findings::add);
    }
    for (Path file : files.all()) {
      permissions(file, PrivateFiles.FILE).ifPresent(findings::add);
    }
    for (Path backup : files.backups()) {
      permissions(backup, PrivateFiles.FILE).ifPresent(findings::add);
    }
    return findings;
  }

  private static Optional<Finding> permissions(Path path, Set<PosixFilePermission> expected)
      throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    Set<PosixFilePermission> actual =
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
    if (actual.equals(expected)) {
      return Optional.empty();
    }
    String fact =
        "permissions: "
            + path
            + " is "
            + PosixFilePermissions.toString(actual)
            + ", expected "
            + PosixFilePermissions.toString(expected);
    // Permissions that the owner removed are not given back.
    return Optional.of(
        expected.containsAll(actual)
            ? Finding.withAdvice(
                fact, "If this is not intended, give the owner the permissions back.")
            : Finding.withRepair(
                fact,
                "remove the permissions of other users",
                () -> PrivateFiles.tighten(path, expected)));
  }

  private record DatabaseArea(Supplier<Path> file, StoreOptions options, Supplier<SqliteStore> open)
      implements Check {
    @Override
    public String area() {
      return "database";
    }

    @Override
    public Inspection inspect() {
      try {
        return Inspection.of(findings());
      } catch (IntercoreException e) {
        return Inspection.of(List.of(Finding.withAdvice(e.fact(), e.hint())));
      }
    }

    private List<Finding> findings() {
      Path path = file.get();
      int version = SqliteStore.peekVersion(path, options);
      if (version < Migrations.CURRENT) {
        // Opening it would migrate it, and an inspection changes nothing.
        return List.of(
            Finding.withRepair(
                path + " has schema v" + version + ", this ic works with v" + Migrations.CURRENT,
                "migrate it, after a backup beside it",
                this::migrate));
      }
      if (version > Migrations.CURRENT) {
        throw SqliteErrors.newer(version, path);
      }
      return run(path, open).stream()
          .filter(problem -> problem.area() == Area.DATABASE)
          .map(Problem::finding)
          .toList();
    }

    private void migrate() {
      SqliteStore _ = open.get();
    }
  }

  private record FilesArea(List<Path> databases, InstantSource clock) implements Check {
    @Override
    public String area() {
      return "files";
    }

    @Override
    public Inspection inspect() throws IOException {
      List<Finding> findings = new ArrayList<>();
      for (Path database : databases) {
        Path folder = database.resolveSibling("");
        if (FileStat.of(folder).isPresent()) {
          Optional<Finding> unsafe = unsafe(folder);
          if (unsafe.isPresent()) {
            findings.add(unsafe.get());
          } else {
            findings.addAll(permissions(new DatabaseFiles(database)));
            findings.addAll(unfinished(database, folder));
          }
        }
      }
      return Inspection.of(findings);
    }

    /** The contents of a folder of another user are not inspected. */
    private static Optional<Finding> unsafe(Path folder) {
      try {
        if (ClavainFolder.isNamed(folder)) {
          ClavainFolder.refuseStrangers(folder);
        }
        return Optional.empty();
      } catch (IntercoreException e) {
        return Optional.of(Finding.withAdvice(e.fact(), e.hint()));
      }
    }

    private List<Finding> unfinished(Path database, Path folder) throws IOException {
      List<Finding> findings = new ArrayList<>();
      try (DirectoryStream<Path> entries =
          Files.newDirectoryStream(FileStat.requireFolder(folder))) {
        for (Path file : entries) {
          if (isUnfinished(database, String.valueOf(file.getFileName())) && isOld(file)) {
            findings.add(
                Finding.withRepair(
                    file + " is unfinished: the process that wrote it was killed",
                    "remove it",
                    () -> Files.deleteIfExists(file)));
          }
        }
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
      return findings;
    }

    private static boolean isUnfinished(Path database, String name) {
      boolean copy =
          name.startsWith(database.getFileName() + Backup.INFIX)
              || name.startsWith(database.getFileName() + Restore.COPY_INFIX);
      return (copy && name.endsWith(Backup.UNFINISHED)) || AtomicFolder.isUnfinished(name);
    }

    private boolean isOld(Path file) {
      return FileStat.of(file)
          .filter(FileStat::isFile)
          .filter(stat -> stat.modified().plus(UNFINISHED_AGE).isBefore(clock.instant()))
          .isPresent();
    }
  }
}
