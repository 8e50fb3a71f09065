package dev.intercore.cli.status;

import dev.intercore.status.StatusSummary;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.WorkItem;

/** The sections of what is still to be done: work, merges, and what somebody has to look at. */
final class BacklogText {
  private final StatusSummary glance;
  private final Screen screen;
  private final int most;

  BacklogText(StatusSummary glance, Screen screen, int most) {
    this.glance = glance;
    this.screen = screen;
    this.most = most;
  }

  void work() {
    Grid grid = new Grid(2);
    for (WorkItem item : Screen.first(glance.ready().items(), most)) {
      grid.row(Cell.name(item.id()), Cell.of(item.priority().wireName()), Cell.of(item.title()));
    }
    String ready = Screen.count(glance.ready().total(), "ready", "ready");
    String inHand = Screen.count(glance.team().total(), "in hand", "in hand");
    screen.section(
        "work",
        ready + (ready.isEmpty() || inHand.isEmpty() ? "" : ", ") + inHand,
        grid,
        Screen.more(glance.ready(), most));
  }

  void merges() {
    Grid grid = new Grid(4);
    for (MergeQueue.Branch branch : Screen.first(glance.branches().items(), most)) {
      grid.row(
          Cell.name(branch.name()),
          Cell.of(Ago.grouped(branch.length()) + " in line"),
          Cell.of(branch.head().map(MergeRequest::id).orElse("?")),
          branch.head().map(this::status).orElse(new Cell("damaged", Style.BAD)),
          Cell.of(branch.head().map(MergeRequest::sourceBranch).orElse("")));
    }
    screen.section(
        "merge queue",
        Screen.count(glance.branches().total(), "branch", "branches"),
        grid,
        Screen.more(glance.branches(), most));
  }

  private Cell status(MergeRequest head) {
    if (head.status() == MergeStatus.CONFLICTED) {
      return new Cell(head.status().wireName(), Style.BAD);
    }
    boolean left = head.status() == MergeStatus.MERGING && head.leaseExpiresAt() < glance.at();
    return left ? new Cell("lease over", Style.WARNING) : Cell.of(head.status().wireName());
  }

  void escalations() {
    Grid grid = new Grid(3);
    for (Escalation one : Screen.first(glance.escalations().items(), most)) {
      grid.row(
          Cell.name(one.id()),
          new Cell(one.status().wireName(), Style.WARNING),
          Cell.of(one.subject()),
          Cell.of(one.reason()));
    }
    screen.section(
        "escalations",
        Screen.count(glance.escalations().total(), "open", "open"),
        grid,
        Screen.more(glance.escalations(), most));
  }
}
