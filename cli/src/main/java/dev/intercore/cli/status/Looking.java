package dev.intercore.cli.status;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.intent.Onlooker;
import dev.intercore.common.Actor;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusReport;
import dev.intercore.status.StatusReport.ReadProblem;
import dev.intercore.status.StatusSummary;
import dev.intercore.store.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A call that looks at everything. */
final class Looking {
  /** An engine answers for many and has little memory. */
  private static final int MOST_RESIDENT = 50;

  private final Call call;
  private final Intercore intercore;
  private final ProjectStatus status;
  private final Set<ReadProblem> told = new HashSet<>();

  Looking(Call call) {
    this.call = call;
    this.intercore = call.openShared();
    if (!intercore.team(Actor.LOOKING).isInDatabase()) {
      // An engine touches no files of a project's tree.
      call.site().requireCaller();
    }
    this.status = intercore.status(Onlooker.of(call), () -> call.databases().locksForReading());
  }

  Store database() {
    return intercore.database();
  }

  StatusSummary glance() {
    return status.summary();
  }

  StatusJson json() {
    StatusReport all = status.report();
    warn(all.problems());
    return StatusJson.of(all);
  }

  /** The same, unless there is more than an engine should hold at once. */
  StatusJson jsonIfFew() {
    if (status.summary().largest() > MOST_RESIDENT) {
      call.site().requireCaller();
    }
    return json();
  }

  /** Of each once. */
  void warn(List<ReadProblem> troubles) {
    for (ReadProblem trouble : troubles) {
      if (told.add(trouble)) {
        call.recipient().warn(trouble.code(), trouble.fact(), trouble.hint());
      }
    }
  }
}
