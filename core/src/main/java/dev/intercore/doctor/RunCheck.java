package dev.intercore.doctor;

import dev.intercore.run.RunDoctorCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Runs, who works in them, and their gates. */
public final class RunCheck implements Check {
  private final Supplier<RunDoctorCheck> runs;

  public RunCheck(Supplier<RunDoctorCheck> runs) {
    this.runs = runs;
  }

  @Override
  public String area() {
    return "runs";
  }

  @Override
  public Look look() {
    RunDoctorCheck checkup = runs.get();
    List<Finding> findings = new ArrayList<>();
    for (String fact : checkup.damaged()) {
      findings.add(
          Finding.told(fact, "`ic restore` puts a backup back; docs/storage.md tells more."));
    }
    for (String agent : checkup.misnoted()) {
      findings.add(
          Finding.mendable(
              "whether " + agent + " is at work is noted wrongly",
              "note it anew from its run and what it said",
              checkup::noteAnew));
    }
    return Look.of(findings);
  }
}
