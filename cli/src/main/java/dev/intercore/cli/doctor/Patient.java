package dev.intercore.cli.doctor;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.CallingProcess;
import dev.intercore.common.Actor;
import dev.intercore.common.IntercoreException;
import dev.intercore.doctor.Check;
import dev.intercore.event.EventDoctorCheck;
import dev.intercore.intent.IntentDoctorCheck;
import dev.intercore.lock.LockDoctorCheck;
import dev.intercore.lock.LockFolder;
import dev.intercore.lock.LockOptions;
import dev.intercore.lock.Locks;
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

/** What a call finds to look over, with everything opened once and not before it is needed. */
final class Patient {
  /** Who mends, in events. */
  private static final String DOCTOR = "doctor";

  private final Call call;
  private final Optional<Path> named;
  private final Map<Path, Intercore> opened = new HashMap<>();

  Patient(Call call) {
    this.call = call;
    // A path that was given and is refused is an error like everywhere.
    this.named = call.databases().namedDatabase();
  }

  /** In an order in which one may lead to the next. */
  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    checks.add(HealthCheck.files(files(), call.clock()));
    checks.add(database(call.databases()::nearestDatabase));
    shared().filter(this::isAnother).ifPresent(file -> checks.add(database(() -> file)));
    checks.add(
        onDatabase(IntentDoctorCheck.AREA, () -> new IntentDoctorCheck(() -> team().intents())));
    checks.add(onDatabase(WorkDoctorCheck.AREA, () -> team().team(Actor.of(DOCTOR)).checkup()));
    checks.add(
        onDatabase(
            RunDoctorCheck.AREA, () -> new RunDoctorCheck(() -> team().runs(Actor.of(DOCTOR)))));
    checks.add(
        onDatabase(
            EventDoctorCheck.AREA,
            () -> new EventDoctorCheck(() -> team().events(), call.clock())));
    checks.add(new LockDoctorCheck(this::locks));
    return checks;
  }

  private Intercore team() {
    return open(call.databases().sharedDatabase());
  }

  /** There or not, safe or not. */
  private List<Path> files() {
    if (named.isPresent()) {
      return List.of(named.get());
    }
    List<Path> files = new ArrayList<>();
    call.databases()
        .locator()
        .nearestFolder()
        .ifPresent(folder -> files.add(folder.resolve(ClavainFolder.DATABASE)));
    shared().filter(file -> !files.contains(file)).ifPresent(files::add);
    return files;
  }

  /** The database of all worktrees, if it can be used. */
  private Optional<Path> shared() {
    try {
      return Optional.of(call.databases().sharedDatabase());
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }

  private boolean isAnother(Path file) {
    try {
      return !call.databases().nearestDatabase().equals(file);
    } catch (IntercoreException _) {
      return false;
    }
  }

  private Check database(Supplier<Path> file) {
    return HealthCheck.database(
        file, call.databases().options(), () -> open(file.get()).database());
  }

  private Intercore open(Path file) {
    return opened.computeIfAbsent(file, call::open);
  }

  private Locks locks() {
    return new Locks(
        LockFolder.of(call.environment(), call.directory()),
        LockOptions.defaults()
            .withProcesses(new CallingProcess(call).processes())
            .withClock(call.clock())
            .withTrace(call.trace())
            .withRequest(call.request()));
  }

  /** The database itself is another check's; to open an older one would be to migrate it. */
  private boolean isUsable() {
    try {
      Path file = call.databases().sharedDatabase();
      if (!SqliteStore.isCurrent(file, call.databases().options())) {
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
