package dev.intercore.doctor;

import dev.intercore.work.Fault;
import dev.intercore.work.WorkDoctorCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Agents, items, hooks, convoys, merge requests and escalations. */
public final class WorkCheck implements Check {
  private final Supplier<WorkDoctorCheck> checkup;

  public WorkCheck(Supplier<WorkDoctorCheck> checkup) {
    this.checkup = checkup;
  }

  @Override
  public String area() {
    return "work";
  }

  @Override
  public Look look() {
    WorkDoctorCheck records = checkup.get();
    List<Finding> findings = new ArrayList<>();
    records.faults().forEach(fault -> findings.add(finding(fault)));
    int aside = records.quarantined();
    Look look = Look.of(findings);
    return aside == 0 ? look : look.noting(List.of(aside + " damaged records are in quarantine"));
  }

  private static Finding finding(Fault fault) {
    return fault
        .mend()
        .map(mend -> Finding.mendable(fault.fact(), fault.words(), mend::run))
        .orElseGet(() -> Finding.told(fault.fact(), fault.words()));
  }
}
