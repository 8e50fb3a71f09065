package dev.intercore.cli.status;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandContext;
import dev.intercore.common.Actor;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusReport;
import dev.intercore.status.StatusReport.ReadProblem;
import dev.intercore.status.StatusSummary;
import dev.intercore.store.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the status of the caller's project, and warns about what cannot be read. */
final class StatusReader {
  /** An engine serves many callers with little memory. */
  private static final int MAX_IN_ENGINE = 50;

  private final CommandContext context;
  private final Intercore intercore;
  private final ProjectStatus status;
  private final Set<ReadProblem> warned = new HashSet<>();

  StatusReader(CommandContext context) {
    this.context = context;
    this.intercore = context.features().shared();
    context.features().requireAccess(intercore.team(Actor.READER));
    this.status =
        intercore.status(
            context.caller().intentReader(), () -> context.features().locksForReading());
  }

  Store store() {
    return intercore.database();
  }

  StatusSummary summary() {
    return status.summary();
  }

  StatusJson json() {
    StatusReport report = status.report();
    warn(report.problems());
    return StatusJson.of(report);
  }

  /** Returns the same. An engine declines if there are many records of one kind. */
  StatusJson jsonIfFew() {
    if (status.summary().largest() > MAX_IN_ENGINE) {
      context.site().requireCaller();
    }
    return json();
  }

  /** Prints a warning for each problem that was not reported before. */
  void warn(List<ReadProblem> problems) {
    for (ReadProblem problem : problems) {
      if (warned.add(problem)) {
        context.terminal().warn(problem.code(), problem.fact(), problem.hint());
      }
    }
  }
}
