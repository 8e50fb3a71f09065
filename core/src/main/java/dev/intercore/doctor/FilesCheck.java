package dev.intercore.doctor;

import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileStat;
import dev.intercore.files.PrivateFiles;
import dev.intercore.project.ClavainFolder;
import dev.intercore.store.sqlite.HealthCheck;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The folder of a database and the files in it: private, and nothing left half made. */
public final class FilesCheck implements Check {
  /** Far longer than any backup takes; younger ones may be somebody's at work. */
  static final Duration LEFT_FOR_GOOD = Duration.ofHours(1);

  private static final String UNFINISHED = ".partial";

  private final List<Path> databases;
  private final InstantSource clock;

  /**
   * @param databases there or not, in folders that may be unsafe
   */
  public FilesCheck(List<Path> databases, InstantSource clock) {
    this.databases = List.copyOf(databases);
    this.clock = clock;
  }

  @Override
  public String area() {
    return "files";
  }

  @Override
  public Look look() throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (Path database : databases) {
      Path folder = database.resolveSibling("");
      if (FileStat.of(folder).isPresent() && isUsable(folder, findings)) {
        for (HealthCheck.Mode mode : HealthCheck.modes(database)) {
          findings.add(finding(mode));
        }
        leftovers(database, folder).forEach(findings::add);
      }
    }
    return Look.of(findings);
  }

  /** A folder that is a stranger's is not looked into. */
  private static boolean isUsable(Path folder, List<Finding> findings) {
    if (ClavainFolder.isNamed(folder)) {
      try {
        ClavainFolder.refuseStrangers(folder);
      } catch (IntercoreException e) {
        findings.add(Finding.told(e.fact(), e.hint()));
        return false;
      }
    }
    return true;
  }

  /** What others may do is taken away; what the owner has shut stays shut. */
  private static Finding finding(HealthCheck.Mode mode) {
    return mode.wanted().containsAll(mode.there())
        ? Finding.told(mode.problem(), "If that is not meant so, give its owner the rights back.")
        : Finding.mendable(
            mode.problem(),
            "take the rights of others away",
            () -> PrivateFiles.tighten(mode.path(), mode.wanted()));
  }

  private List<Finding> leftovers(Path database, Path folder) throws IOException {
    List<Finding> findings = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (isUnfinished(database, String.valueOf(file.getFileName())) && isOld(file)) {
          findings.add(
              Finding.mendable(
                  file + " was left half made by a process that was stopped",
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
        name.startsWith(database.getFileName() + ".backup-")
            || name.startsWith(database.getFileName() + ".restore-");
    return (copy && name.endsWith(UNFINISHED)) || AtomicFolder.isUnfinished(name);
  }

  private boolean isOld(Path file) {
    return FileStat.of(file)
        .filter(FileStat::isFile)
        .filter(facts -> facts.modified().plus(LEFT_FOR_GOOD).isBefore(clock.instant()))
        .isPresent();
  }
}
