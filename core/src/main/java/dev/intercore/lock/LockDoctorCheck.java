package dev.intercore.lock;

import dev.intercore.doctor.Check;
import dev.intercore.doctor.Finding;
import dev.intercore.doctor.Look;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The locks of this user: none that only the dead hold. */
public final class LockDoctorCheck implements Check {
  /** As {@code ic lock stale} has it. */
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
  public Look look() {
    Locks all = locks.get();
    List<Finding> findings = new ArrayList<>();
    for (HeldLock lock : all.stale(AGE)) {
      findings.add(
          Finding.mendable(
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
          Finding.mendable(
              left + " left half made by processes that were stopped",
              "remove them",
              () -> all.clean(AGE)));
    }
    return Look.of(findings);
  }
}
