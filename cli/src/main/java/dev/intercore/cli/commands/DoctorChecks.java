package dev.intercore.cli.commands;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.FeatureAccess;
import dev.intercore.common.Actor;
import dev.intercore.common.IntercoreException;
import dev.intercore.doctor.Check;
import dev.intercore.event.EventDoctorCheck;
import dev.intercore.intent.IntentDoctorCheck;
import dev.intercore.lock.LockDoctorCheck;
import dev.intercore.project.ClavainFolder;
import dev.intercore.run.RunDoctorCheck;
import dev.intercore.store.sqlite.HealthCheck;
import dev.intercore.store.sqlite.SqliteStore;
import dev.intercore.work.WorkDoctorCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The checks of {@code ic doctor}, on the databases that its caller uses. Each database is opened
 * once, when the first check needs it. Creating the checks changes nothing, not even an older
 * schema; the checks of a database that cannot be used are skipped, and the other checks run.
 */
final class DoctorChecks {
  /** The actor of repairs in events. */
  private static final Actor DOCTOR = Actor.of("doctor");

  private final CommandContext context;
  private final FeatureAccess features;
  private final Optional<Path> named;
  private final Map<Path, Intercore> opened = new HashMap<>();

  DoctorChecks(CommandContext context) {
    this.context = context;
    this.features = context.features();
    // A path that was given and is rejected is an error, not a finding.
    this.named = features.namedDatabase();
  }

  /** Returns the checks in an order in which one repair can lead to the next. */
  List<Check> all() {
    List<Check> checks = new ArrayList<>();
    checks.add(HealthCheck.files(files(), context.clock()));
    checks.add(database(features::nearestDatabase));
    shared().filter(this::isNotNearest).ifPresent(file -> checks.add(database(() -> file)));
    checks.add(
        onDatabase(
            IntentDoctorCheck.AREA, () -> new IntentDoctorCheck(() -> sharedStore().intents())));
    checks.add(onDatabase(WorkDoctorCheck.AREA, () -> sharedStore().team(DOCTOR).checkup()));
    checks.add(
        onDatabase(
            RunDoctorCheck.AREA, () -> new RunDoctorCheck(() -> sharedStore().runs(DOCTOR))));
    checks.add(
        onDatabase(
            EventDoctorCheck.AREA,
            () -> new EventDoctorCheck(() -> sharedStore().events(), context.clock())));
    checks.add(new LockDoctorCheck(features::locks));
    return checks;
  }

  /** Returns the database files, whether they exist or not. */
  private List<Path> files() {
    if (named.isPresent()) {
      return List.of(named.get());
    }
    List<Path> files = new ArrayList<>();
    features
        .locator()
        .nearestFolder()
        .ifPresent(folder -> files.add(folder.resolve(ClavainFolder.DATABASE)));
    shared().filter(file -> !files.contains(file)).ifPresent(files::add);
    return files;
  }

  /** Returns the database of all worktrees, if it can be used. */
  private Optional<Path> shared() {
    try {
      return Optional.of(features.sharedDatabase());
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }

  private boolean isNotNearest(Path file) {
    try {
      return !features.nearestDatabase().equals(file);
    } catch (IntercoreException _) {
      return false;
    }
  }

  private Check database(Supplier<Path> file) {
    return HealthCheck.database(file, features.options(), () -> open(file.get()).database());
  }

  private Intercore sharedStore() {
    return open(features.sharedDatabase());
  }

  private Intercore open(Path file) {
    return opened.computeIfAbsent(file, features::open);
  }

  /** Another check reports the database itself. Opening an older one would migrate it. */
  private boolean isUsable() {
    try {
      Path file = features.sharedDatabase();
      if (!SqliteStore.isCurrent(file, features.options())) {
        return false;
      }
      open(file);
      return true;
    } catch (IntercoreException _) {
      return false;
    }
  }

  private Check onDatabase(String area, Supplier<Check> check) {
    return new Check() {
      @Override
      public String area() {
        return area;
      }

      @Override
      public Inspection inspect() throws IOException {
        return isUsable()
            ? check.get().inspect()
            : Inspection.skipped("the database cannot be used as it is");
      }
    };
  }
}
