package dev.intercore.run;

import dev.intercore.common.Actor;
import dev.intercore.common.FreeText;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.json.JsonObject;
import dev.intercore.process.ProcessTable;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunTransaction.RunContext;
import dev.intercore.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a project, for one actor: creates, moves and ends them. An expected refusal is a
 * {@link Result.No}.
 */
public final class Runs {
  /**
   * Selects runs that have not ended. An unknown status is selected too, so that the corrupt row is
   * reported. The partial indexes have exactly this condition.
   */
  static final String NOT_ENDED = "WHERE status NOT IN ('completed', 'failed', 'abandoned')";

  /** SQL that selects the current run of {@code :session}. */
  public static final String NEWEST_OF_SESSION =
      NOT_ENDED + " AND session_id = :session ORDER BY seq DESC LIMIT 1";

  /** SQL that selects the current run of {@code :project}, for a session without a run. */
  public static final String NEWEST_OF_PROJECT =
      NOT_ENDED + " AND project = :project ORDER BY seq DESC LIMIT 1";

  private final RunContext context;

  public Runs(Store store, Actor actor, ProcessTable processes) {
    this.context = new RunContext(store, actor, processes);
  }

  public RunAgents agents() {
    return new RunAgents(context);
  }

  public Artifacts artifacts() {
    return new Artifacts(context);
  }

  public PhaseGates gates() {
    return new PhaseGates(context);
  }

  RunContext context() {
    return context;
  }

  public Run create(RunPlan plan) {
    return write(
            tx -> {
              String id = tx.freshId("run", plan.goal(), one -> tx.runs().find(one).isPresent());
              tx.runs().add(id, plan, tx.session());
              Run run = tx.runs().find(id).orElseThrow();
              tx.appendEvent(
                  "run.created",
                  id,
                  "goal",
                  run.goal(),
                  "phase",
                  run.phase(),
                  "bead_id",
                  run.bead(),
                  "session_id",
                  run.session());
              return Result.done(run);
            })
        .value()
        .orElseThrow();
  }

  /** Finds a run by its id or a unique prefix of it. */
  public Result<Run> find(String start) {
    return context.read(tx -> tx.run(start));
  }

  /**
   * Returns the newest run that has not ended: that of the actor's session, else of the project.
   *
   * @param project a real path
   */
  public Optional<Run> current(Path project) {
    return context.read(tx ->
        tx.session()
            .flatMap(tx.runs()::newestOfSession)
            .or(() -> tx.runs().newestOfProject(project.toString())));
  }

  /**
   * Returns a page of runs in the order of their creation.
   *
   * @param corrupt receives an error for each run on the way that cannot be read
   */
  public List<Run> page(long afterSeq, int limit, Consumer<IntercoreException> corrupt) {
    return context.read(tx -> tx.runs().page(afterSeq, limit, corrupt));
  }

  /**
   * Returns the runs that have not ended and can be read, newest first.
   *
   * @param corrupt receives an error for each run that cannot be read
   */
  public List<Run> active(int limit, Consumer<IntercoreException> corrupt) {
    return context.read(tx -> tx.runs().active(limit, corrupt));
  }

  /** Reports each run that cannot be read. */
  public void reportCorrupt(Consumer<IntercoreException> corrupt) {
    context.read(tx -> {
      tx.runs().reportCorrupt(corrupt);
      return true;
    });
  }

  public long countActive() {
    return context.read(tx -> tx.runs().countActive());
  }

  /**
   * Moves a run forward to a phase. Refused if a gate on the way failed.
   *
   * @param from the phase it must be in; any phase if absent
   */
  public Result<Run> move(String start, String phase, Optional<String> from) {
    return write(tx -> tx.activeRun(start).then(run -> move(tx, run, phase, from)));
  }

  private static Result<Run> move(RunTransaction tx, Run run, String phase, Optional<String> from) {
    if (from.isPresent() && !from.get().equals(run.phase())) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          run.id() + " is in " + run.phase() + ", not in " + from.get(),
          "Another caller moved it meanwhile; check it with `ic run phase " + run.id() + "`.");
    }
    return run.requirePhase(phase)
        .then(_ -> {
          int current = run.phases().indexOf(run.phase());
          int target = run.phases().indexOf(phase);
          if (target == current) {
            return Result.already(run);
          }
          return target < current ? refuseBackward(run, phase) : moveForward(tx, run, phase);
        });
  }

  private static Result<Run> refuseBackward(Run run, String phase) {
    List<String> later = run.phases().between(run.phase(), run.phases().names().getLast());
    return Result.no(
        Why.ILLEGAL_MOVE,
        run.id() + " is in " + run.phase() + " and cannot go back to " + phase,
        "From here it can go to: "
            + (later.isEmpty()
                ? "nowhere; end it with `ic run complete " + run.id() + "`"
                : String.join(", ", later)));
  }

  /** Reads the gates and moves in one transaction, so that no gate can fail in between. */
  private static Result<Run> moveForward(RunTransaction tx, Run run, String phase) {
    Map<String, @Nullable Object> passed = JsonObject.map();
    for (String step : run.phases().between(run.phase(), phase)) {
      Optional<PhaseGate> gate = PhaseGates.find(tx.sql(), run.id(), step);
      if (gate.filter(PhaseGate::isFailed).isPresent()) {
        return Result.no(
            Why.BLOCKED,
            "the gate of " + step + " failed: " + run.id() + " stays in " + run.phase(),
            "Fix the cause and run `ic gate pass %1$s %2$s`, or `ic gate skip %1$s %2$s`."
                .formatted(run.id(), step));
      }
      gate.ifPresent(one -> passed.put(step, one.status().wireName()));
    }
    if (!tx.runs().move(run, phase)) {
      throw new IllegalStateException(run.id() + " changed within one transaction");
    }
    tx.appendEvent("run.phase", run.id(), "from", run.phase(), "to", phase, "gates", passed);
    return Result.done(tx.runs().find(run.id()).orElseThrow());
  }

  /** Ends a run, in any phase. */
  public Result<Run> end(String start, RunStatus status, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return write(tx ->
        tx.run(start)
            .then(run ->
                run.status() == status ? Result.already(run) : end(tx, run, status, reason)));
  }

  private static Result<Run> end(
      RunTransaction tx, Run run, RunStatus status, Optional<String> reason) {
    if (status == RunStatus.ACTIVE) {
      return Result.no(
          Why.ILLEGAL_MOVE, run.id() + " cannot become active again", "Create another run.");
    }
    if (!tx.runs().end(run, status)) {
      return RunTransaction.ended(run);
    }
    tx.agents().clearAtWork(run.id());
    tx.appendEvent("run." + status.wireName(), run.id(), "phase", run.phase(), "reason", reason);
    return Result.done(tx.runs().find(run.id()).orElseThrow());
  }

  private Result<Run> write(Function<RunTransaction, Result<Run>> decision) {
    return context.write(Run::id, RunTransaction::run, decision);
  }
}
