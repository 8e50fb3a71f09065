package dev.intercore.doctor;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.HealthCheck;
import dev.intercore.store.sqlite.Migrations;
import dev.intercore.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The database: readable, whole, and of the schema this program knows. */
public final class DatabaseCheck implements Check {
  private static final String RESTORE =
      "`ic restore BACKUP` puts a backup back and keeps what is there; `ls .clavain` shows them.";

  private final Supplier<Path> file;
  private final StoreOptions options;
  private final Supplier<SqliteStore> open;

  /**
   * @param file found anew with every look: a repair of its folder may lead to it
   * @param open opens that file, and migrates it
   */
  public DatabaseCheck(Supplier<Path> file, StoreOptions options, Supplier<SqliteStore> open) {
    this.file = file;
    this.options = options;
    this.open = open;
  }

  @Override
  public String area() {
    return "database";
  }

  @Override
  public Look look() throws IOException {
    List<Finding> findings = new ArrayList<>();
    try {
      Path path = file.get();
      int version = SqliteStore.peekVersion(path, options);
      if (version < Migrations.CURRENT) {
        // To open it would be to migrate it, and a look changes nothing.
        findings.add(
            Finding.mendable(
                path + " has schema v" + version + ", this ic works with v" + Migrations.CURRENT,
                "migrate it, after a backup beside it",
                this::opened));
        return Look.of(findings);
      }
      if (version == Migrations.CURRENT) {
        problems(path).forEach(problem -> findings.add(Finding.told(problem, advice(problem))));
        return Look.of(findings);
      }
      opened();
    } catch (IntercoreException e) {
      findings.add(Finding.told(e.fact(), e.hint()));
    }
    return Look.of(findings);
  }

  private void opened() {
    SqliteStore _ = open.get();
  }

  /** Modes are looked at with the files. */
  private List<String> problems(Path path) throws IOException {
    List<String> problems = new ArrayList<>(HealthCheck.problems(path, open));
    for (HealthCheck.Mode mode : HealthCheck.modes(path)) {
      problems.remove(mode.problem());
    }
    return problems;
  }

  private static String advice(String problem) {
    if (problem.startsWith("WAL")) {
      return "It is shortened when the longest read ends; look for a process that stopped.";
    }
    if (problem.startsWith("disk")) {
      return "Free some space.";
    }
    return problem.startsWith("file system") ? "Move the project to a local disk." : RESTORE;
  }
}
