package dev.intercore.run;

import dev.intercore.common.Result;
import dev.intercore.json.JsonPayload;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The gates of runs: each stands before one phase. */
public final class PhaseGates {
  private final RunOffice office;

  PhaseGates(RunOffice office) {
    this.office = office;
  }

  /** What stands before the next phase of a run; neither when there is nothing. */
  public record Ahead(Run run, Optional<String> phase, Optional<PhaseGate> gate) {
    /** Whether the run may go on as far as this gate is concerned. */
    public boolean isOpen() {
      return gate.filter(one -> one.status() == GateStatus.FAILED).isEmpty();
    }
  }

  /**
   * What was said of a gate.
   *
   * @param run as it was then
   */
  public record Said(PhaseGate gate, Run run) {
    /** Whether the run has entered that phase already, so that the gate holds nobody back. */
    public boolean isTooLate() {
      return run.phases().indexOf(run.phase()) >= run.phases().indexOf(gate.phase());
    }
  }

  /** Says what a gate says from now on; the last word counts. */
  public Result<Said> set(
      String start, String phase, GateStatus status, Optional<JsonPayload> evidence) {
    Saying saying = new Saying(phase, status, evidence.map(JsonPayload::text));
    return office.decide(
        Saying::kept,
        // As it was said then: somebody may have said otherwise since.
        (desk, kept) -> saying.again(desk, kept),
        desk ->
            desk.activeRun(start)
                .then(run -> run.having(phase))
                .then(run -> {
                  PhaseGate gate = saying.of(run.id(), desk.tx().now());
                  new GateStore(desk.tx()).set(gate);
                  desk.tell("gate." + status.wireName(), run.id(), "phase", phase);
                  return Result.done(new Said(gate, run));
                }));
  }

  /** What somebody says of a gate. Of which run and when is all that has to be kept beside. */
  private record Saying(String phase, GateStatus status, Optional<String> evidence) {
    PhaseGate of(String run, long now) {
      return new PhaseGate(run, phase, status, evidence, now);
    }

    static String kept(Said said) {
      return said.run().id() + " " + said.gate().checkedAt();
    }

    Result<Said> again(RunTransaction desk, String kept) {
      int space = kept.indexOf(' ');
      long then = Long.parseLong(kept.substring(space + 1));
      return desk.run(kept.substring(0, space))
          .then(run -> Result.already(new Said(of(run.id(), then), run)));
    }
  }

  /** Looks at the gate of the next phase. */
  public Result<Ahead> ahead(String start) {
    return office.look(desk -> desk.run(start).then(run -> Result.already(ahead(desk, run))));
  }

  private static Ahead ahead(RunTransaction desk, Run run) {
    Optional<String> next = run.next();
    return new Ahead(
        run, next, next.flatMap(phase -> new GateStore(desk.tx()).find(run.id(), phase)));
  }

  /** All that were set, in the order of the phases. */
  public Result<List<PhaseGate>> list(String start) {
    return office.look(desk ->
        desk.run(start)
            .then(run ->
                Result.already(
                    new GateStore(desk.tx())
                        .of(run.id()).stream()
                            .sorted(
                                Comparator.comparingInt(gate -> run.phases().indexOf(gate.phase())))
                            .toList())));
  }
}
