package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonPayload;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.RunTransaction.RunContext;
import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The gates of runs. The gate of a phase is checked when a run enters or skips that phase. */
public final class PhaseGates {
  private static final String SELECT =
      "SELECT run_id, phase, status, evidence, checked_at FROM phase_gates ";
  private static final String FIND = SELECT + "WHERE run_id = ? AND phase = ?";
  private static final String OF_RUN = SELECT + "WHERE run_id = ?";

  private static final String SET =
      """
      INSERT INTO phase_gates (run_id, phase, status, evidence, checked_at) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (run_id, phase) DO UPDATE
      SET status = excluded.status, evidence = excluded.evidence, checked_at = excluded.checked_at
      """;

  private final RunContext context;

  PhaseGates(RunContext context) {
    this.context = context;
  }

  /** The next phase of a run and its gate. Both are empty in the last phase. */
  public record NextGate(Run run, Optional<String> phase, Optional<PhaseGate> gate) {
    /** Returns whether this gate lets the run move on. */
    public boolean isOpen() {
      return gate.filter(PhaseGate::isFailed).isEmpty();
    }
  }

  /**
   * A gate that was set.
   *
   * @param run as it was then
   */
  public record SetGate(PhaseGate gate, Run run) {
    /** Returns whether the run has entered the phase already, so that the gate has no effect. */
    public boolean isTooLate() {
      return run.phases().indexOf(run.phase()) >= run.phases().indexOf(gate.phase());
    }
  }

  /** Sets the result of a gate. It replaces an earlier result. */
  public Result<SetGate> set(
      String start, String phase, GateStatus status, Optional<JsonPayload> evidence) {
    Optional<String> text = evidence.map(JsonPayload::text);
    return context.write(
        PhaseGates::answerId,
        (tx, answer) -> repeated(tx, answer, phase, status, text),
        tx ->
            tx.activeRun(start)
                .then(run -> run.requirePhase(phase))
                .then(run -> {
                  PhaseGate gate = new PhaseGate(run.id(), phase, status, text, tx.now());
                  tx.sql()
                      .update(
                          SET,
                          gate.runId(),
                          phase,
                          status.wireName(),
                          text.orElse(null),
                          gate.checkedAt());
                  tx.appendEvent("gate." + status.wireName(), run.id(), "phase", phase);
                  return Result.done(new SetGate(gate, run));
                }));
  }

  /** The run and the time; all else of the answer is in the request. */
  private static String answerId(SetGate answer) {
    return answer.run().id() + " " + answer.gate().checkedAt();
  }

  /** Returns the gate as this request set it: another caller may have changed it since. */
  private static Result<SetGate> repeated(
      RunTransaction tx,
      String answer,
      String phase,
      GateStatus status,
      Optional<String> evidence) {
    int space = answer.indexOf(' ');
    long checkedAt = Long.parseLong(answer.substring(space + 1));
    return tx.run(answer.substring(0, space))
        .then(run ->
            Result.already(
                new SetGate(new PhaseGate(run.id(), phase, status, evidence, checkedAt), run)));
  }

  /** Returns the gate of the next phase. */
  public Result<NextGate> next(String start) {
    return context.read(tx ->
        tx.run(start)
            .then(run -> {
              Optional<String> next = run.next();
              return Result.already(
                  new NextGate(run, next, next.flatMap(phase -> find(tx.sql(), run.id(), phase))));
            }));
  }

  /** Returns all gates that were set, in the order of the phases. */
  public Result<List<PhaseGate>> list(String start) {
    return context.read(tx ->
        tx.run(start)
            .then(run ->
                Result.already(
                    tx.sql().list(OF_RUN, PhaseGates::read, run.id()).stream()
                        .sorted(Comparator.comparingInt(gate -> run.phases().indexOf(gate.phase())))
                        .toList())));
  }

  static Optional<PhaseGate> find(Transaction tx, String run, String phase) {
    return tx.first(FIND, PhaseGates::read, run, phase);
  }

  /** Reports each gate that cannot be read, or whose evidence cannot. */
  public void reportCorrupt(Consumer<IntercoreException> corrupt) {
    context.read(tx -> {
      reportCorrupt(tx.sql(), corrupt);
      return true;
    });
  }

  static void reportCorrupt(Transaction tx, Consumer<IntercoreException> corrupt) {
    new ReadableRows<>(row -> read(row).payload(), corrupt).check(tx, SELECT);
  }

  /** Throws for a corrupt gate, because it must not count as open. */
  private static PhaseGate read(Row row) {
    try {
      return new PhaseGate(
          row.text(1),
          row.text(2),
          WireEnum.read(GateStatus.values(), row.text(3)),
          row.optionalText(4),
          row.number(5));
    } catch (IllegalArgumentException e) {
      throw RunTable.corrupt("gate of", row.text(1) + " " + row.text(2), e);
    }
  }
}
