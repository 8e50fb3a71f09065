package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Optional;

/** A request to merge, which takes the place of an earlier one of the same item. */
final class Submitting {
  private final TeamTransaction desk;

  Submitting(TeamTransaction desk) {
    this.desk = desk;
  }

  Result<MergeRequest> submit(WorkItem item, Branches branches) {
    if (item.status() != WorkStatus.IN_PROGRESS && item.status() != WorkStatus.DONE) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          item.id() + " is " + item.status().wireName() + " and cannot be merged",
          "It has to be in_progress or done.");
    }
    Optional<MergeRequest> before = Assignments.requestInLine(desk, item.id());
    if (before.isEmpty()) {
      return Result.done(submitted(item, branches, desk.ledger().nextSeq()));
    }
    MergeRequest earlier = before.get();
    if (earlier.status() == MergeStatus.MERGING) {
      return Result.no(
          Why.BLOCKED,
          item.id() + " is being merged: " + earlier.id(),
          "Wait for its end. Is its merger gone? After its lease it can be begun again or withdrawn.");
    }
    boolean same =
        earlier.sourceBranch().equals(branches.source())
            && earlier.targetBranch().equals(branches.target());
    return same && earlier.status() == MergeStatus.PENDING
        ? Result.already(earlier)
        : Result.done(instead(item, branches, earlier));
  }

  private MergeRequest instead(WorkItem item, Branches branches, MergeRequest earlier) {
    boolean sameLine = earlier.targetBranch().equals(branches.target());
    // First it leaves, so that the line never has two of one item.
    desk.put(earlier.superseded());
    MergeRequest request =
        submitted(item, branches, sameLine ? earlier.seq() : desk.ledger().nextSeq());
    new Escalating(desk).closeAbout(earlier.id(), "superseded by " + request.id());
    desk.tell("merge.superseded", earlier.id(), "by", request.id(), "bead", item.id());
    return request;
  }

  private MergeRequest submitted(WorkItem item, Branches branches, long seq) {
    String id = desk.freshId(RecordKind.MERGE, "mr", seq, item.id() + " " + branches.source());
    MergeRequest request = desk.put(MergeRequest.of(id, item.id(), branches, seq));
    desk.tell(
        "merge.submitted",
        id,
        "bead",
        item.id(),
        "source",
        branches.source(),
        "target",
        branches.target());
    return request;
  }
}
