package dev.intercore.lock;

import dev.intercore.doctor.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Finds stale locks of this user, and files that killed processes have left. */
public final class LockDoctorCheck implements Check {
  /** The default of {@code ic lock stale}. */
  static final Duration MIN_AGE = Duration.ofSeconds(5);

  private final Supplier<Locks> locks;

  public LockDoctorCheck(Supplier<Locks> locks) {
    this.locks = locks;
  }

  @Override
  public String area() {
    return "locks";
  }

  @Override
  public Inspection inspect() {
    Locks all = locks.get();
    List<Finding> findings = new ArrayList<>();
    for (HeldLock lock : all.stale(MIN_AGE)) {
      findings.add(
          Finding.withRepair(
              lock.key().name()
                  + " "
                  + lock.key().scope()
                  + " is held by "
                  + lock.shownOwner()
                  + ", which is dead",
              "release it",
              () -> all.clean(MIN_AGE)));
    }
    int left = all.leftovers();
    if (left > 0) {
      findings.add(
          Finding.withRepair(
              left + " incomplete locks of processes that were killed",
              "remove them",
              () -> all.clean(MIN_AGE)));
    }
    return Inspection.of(findings);
  }
}
