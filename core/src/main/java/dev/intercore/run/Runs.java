package dev.intercore.run;

import dev.intercore.common.Actor;
import dev.intercore.common.FreeText;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The runs of a project, as one asker sees and changes them. The expected no is a {@link
 * Result.No}.
 */
public final class Runs {
  /** Not ended; a status that nobody knows must be met, to be told of. The indexes have it, too. */
  static final String GOING_ON = "WHERE status NOT IN ('completed', 'failed', 'abandoned')";

  /** Which run is the current one of {@code :session}, in SQL. */
  public static final String NEWEST_OF_SESSION =
      GOING_ON + " AND session_id = :session ORDER BY seq DESC LIMIT 1";

  /** The same of {@code :project}, for a session that has none. */
  public static final String NEWEST_OF_PROJECT =
      GOING_ON + " AND project = :project ORDER BY seq DESC LIMIT 1";

  private final RunOffice office;

  public Runs(Store database, Actor by, ProcessTable processes) {
    this.office = new RunOffice(database, by, processes);
  }

  /** Who works in a run. */
  public RunAgents agents() {
    return new RunAgents(office);
  }

  /** What it produced. */
  public Artifacts artifacts() {
    return new Artifacts(office);
  }

  /** Whether it may go on. */
  public PhaseGates gates() {
    return new PhaseGates(office);
  }

  /** For the doctor. */
  public RunDoctorCheck checkup() {
    return new RunDoctorCheck(office);
  }

  public Run create(RunPlan plan) {
    return decide(
            desk -> {
              String id =
                  desk.freshId("run", plan.goal(), one -> desk.runs().find(one).isPresent());
              desk.runs().add(id, plan, desk.by().session());
              Run run = desk.runs().find(id).orElseThrow();
              desk.tell(
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

  /** The one whose name is, or begins with, that. */
  public Result<Run> find(String start) {
    return office.look(desk -> desk.run(start));
  }

  /**
   * The newest that goes on, of the session that asks; else of a project.
   *
   * @param project a real path
   */
  public Optional<Run> current(Path project) {
    return office.look(desk ->
        desk.by()
            .session()
            .flatMap(desk.runs()::newestOfSession)
            .or(() -> desk.runs().newestOfProject(project.toString())));
  }

  /**
   * Some, in the order they were made.
   *
   * @param damaged told of each on the way that cannot be read
   */
  public List<Run> page(long afterSeq, int most, Consumer<IntercoreException> damaged) {
    return office.look(desk -> desk.runs().page(afterSeq, most, damaged));
  }

  /** Those that go on, the newest first. */
  public List<Run> active(int most) {
    return office.look(desk -> desk.runs().active(most));
  }

  /**
   * The same, and those that cannot be read are only told of.
   *
   * @param damaged told of each
   */
  public List<Run> active(int most, Consumer<IntercoreException> damaged) {
    return office.look(desk -> desk.runs().readable(most, damaged));
  }

  public long countActive() {
    return office.look(desk -> desk.runs().countActive());
  }

  /**
   * Moves it forward, past no gate that failed.
   *
   * @param from the phase it must be in; any when there is none
   */
  public Result<Run> move(String start, String phase, Optional<String> from) {
    return decide(
        desk -> desk.activeRun(start).then(run -> new PhaseMoves(desk, run).to(phase, from)));
  }

  /** Ends it, in whichever phase it is. */
  public Result<Run> end(String start, RunStatus status, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return decide(desk ->
        desk.run(start)
            .then(run ->
                run.status() == status ? Result.already(run) : end(desk, run, status, reason)));
  }

  private static Result<Run> end(
      RunTransaction desk, Run run, RunStatus status, Optional<String> reason) {
    if (status == RunStatus.ACTIVE) {
      return Result.no(
          Why.ILLEGAL_MOVE, run.id() + " cannot begin again", "Begin another run instead.");
    }
    if (!desk.runs().end(run, status)) {
      return RunTransaction.over(run);
    }
    new RunAgentTable(desk.tx()).leave(run.id());
    desk.tell("run." + status.wireName(), run.id(), "phase", run.phase(), "reason", reason);
    return Result.done(desk.runs().find(run.id()).orElseThrow());
  }

  private Result<Run> decide(Function<RunTransaction, Result<Run>> decision) {
    return office.decide(Run::id, RunTransaction::run, decision);
  }
}
