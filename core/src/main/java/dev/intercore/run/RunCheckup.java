package dev.intercore.run;

import java.util.ArrayList;
import java.util.List;

/** Looks over all runs, their agents and their gates. */
public final class RunCheckup {
  private final RunOffice office;

  RunCheckup(RunOffice office) {
    this.office = office;
  }

  /** What cannot be read, in words. */
  public List<String> damaged() {
    return office.look(desk -> {
      List<String> facts = new ArrayList<>();
      desk.runs().check(e -> facts.add(e.fact()));
      new RunAgentStore(desk.tx()).check(e -> facts.add(e.fact()));
      new GateStore(desk.tx()).check(e -> facts.add(e.fact()));
      return facts;
    });
  }

  /** The agents of which it is not noted rightly whether they are at work. */
  public List<String> misnoted() {
    return office.look(desk -> new RunAgentStore(desk.tx()).misnoted());
  }

  /** Notes anew, from runs and agents themselves, who is at work. */
  public void noteAnew() {
    office.mend(desk -> new RunAgentStore(desk.tx()).noteAnew());
  }
}
