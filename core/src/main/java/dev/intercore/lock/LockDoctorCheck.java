package dev.intercore.lock;

import dev.intercore.doctor.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Finds locks of this user whose holders are dead, and unfinished lock folders. */
public final class LockDoctorCheck implements Check {
  /** The default of {@code ic lock stale}. */
  static final Duration AGE = Duration.ofSeconds(5);

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
    for (HeldLock lock : all.stale(AGE)) {
      findings.add(
          Finding.withRepair(
              lock.key().name()
                  + " "
                  + lock.key().scope()
                  + " is held by "
                  + lock.shownOwner()
                  + ", which is dead",
              "free it",
              () -> all.clean(AGE)));
    }
    int left = all.leftovers();
    if (left > 0) {
      findings.add(
          Finding.withRepair(
              left + " left half made by processes that were stopped",
              "remove them",
              () -> all.clean(AGE)));
    }
    return Inspection.of(findings);
  }
}
