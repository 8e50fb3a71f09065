package dev.intercore.run;

import dev.intercore.doctor.Check;
import dev.intercore.run.RunTransaction.RunContext;
import dev.intercore.store.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Finds corrupt runs, agents and gates, and agents whose {@code at_work} flag is wrong. */
public final class RunDoctorCheck implements Check {
  public static final String AREA = "runs";

  private final Supplier<Runs> runs;

  public RunDoctorCheck(Supplier<Runs> runs) {
    this.runs = runs;
  }

  @Override
  public String area() {
    return AREA;
  }

  @Override
  public Inspection inspect() {
    RunContext context = runs.get().context();
    return context.read(tx -> {
      List<Finding> findings = new ArrayList<>();
      for (String fact : corruptRows(tx)) {
        findings.add(
            Finding.withAdvice(fact, "Restore a backup with `ic restore`; see docs/storage.md."));
      }
      for (String agent : tx.agents().wrongAtWork()) {
        findings.add(
            Finding.withRepair(
                "the at_work flag of " + agent + " is wrong",
                "compute it from the status of the agent and of its run",
                () -> correctAtWork(context)));
      }
      return Inspection.of(findings);
    });
  }

  private static List<String> corruptRows(RunTransaction tx) {
    List<String> facts = new ArrayList<>();
    tx.runs().reportCorrupt(e -> facts.add(e.fact()));
    tx.agents().reportCorrupt(e -> facts.add(e.fact()));
    PhaseGates.reportCorrupt(tx.sql(), e -> facts.add(e.fact()));
    return facts;
  }

  /** Appends no event, because the flag is derived from other columns. */
  private static void correctAtWork(RunContext context) {
    context.store().write(Durability.FULL, tx -> new RunAgentTable(tx).correctAtWork());
  }
}
