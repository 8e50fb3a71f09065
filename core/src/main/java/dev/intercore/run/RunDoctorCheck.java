package dev.intercore.run;

import java.util.ArrayList;
import java.util.List;

/** Looks over all runs, their agents and their gates. */
public final class RunDoctorCheck {
  private final RunOffice office;

  RunDoctorCheck(RunOffice office) {
    this.office = office;
  }

  /** What cannot be read, in words. */
  public List<String> damaged() {
    return office.look(desk -> {
      List<String> facts = new ArrayList<>();
      desk.runs().check(e -> facts.add(e.fact()));
      new RunAgentTable(desk.tx()).check(e -> facts.add(e.fact()));
      new GateStore(desk.tx()).check(e -> facts.add(e.fact()));
      return facts;
    });
  }

  /** The agents of which it is not noted rightly whether they are at work. */
  public List<String> misnoted() {
    return office.look(desk -> new RunAgentTable(desk.tx()).misnoted());
  }

  /** Notes anew, from runs and agents themselves, who is at work. */
  public void noteAnew() {
    office.mend(desk -> new RunAgentTable(desk.tx()).noteAnew());
  }
}
