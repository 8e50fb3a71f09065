package dev.intercore.run;

import dev.intercore.doctor.Check;
import java.util.ArrayList;
import java.util.List;

/** Checks all runs, their agents and their gates. */
public final class RunDoctorCheck implements Check {
  public static final String AREA = "runs";

  private final RunOffice office;

  RunDoctorCheck(RunOffice office) {
    this.office = office;
  }

  @Override
  public String area() {
    return AREA;
  }

  @Override
  public Inspection inspect() {
    List<Finding> findings = new ArrayList<>();
    for (String fact : corruptRows()) {
      findings.add(
          Finding.withAdvice(fact, "`ic restore` puts a backup back; docs/storage.md tells more."));
    }
    for (String agent : agentsWithWrongFlag()) {
      findings.add(
          Finding.withRepair(
              "whether " + agent + " is at work is noted wrongly",
              "note it anew from its run and what it said",
              this::correctFlags));
    }
    return Inspection.of(findings);
  }

  private List<String> corruptRows() {
    return office.look(desk -> {
      List<String> facts = new ArrayList<>();
      desk.runs().check(e -> facts.add(e.fact()));
      new RunAgentTable(desk.tx()).check(e -> facts.add(e.fact()));
      new GateStore(desk.tx()).check(e -> facts.add(e.fact()));
      return facts;
    });
  }

  /** Returns the agents whose flag {@code at_work} does not match their run and status. */
  private List<String> agentsWithWrongFlag() {
    return office.look(desk -> new RunAgentTable(desk.tx()).misnoted());
  }

  private void correctFlags() {
    office.mend(desk -> new RunAgentTable(desk.tx()).noteAnew());
  }
}
