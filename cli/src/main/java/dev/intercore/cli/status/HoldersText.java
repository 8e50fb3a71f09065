package dev.intercore.cli.status;

import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentStatus;
import dev.intercore.intent.Ownership;
import dev.intercore.lock.HeldLock;
import dev.intercore.process.Liveness;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusSummary;

/** The sections of what somebody holds: intents, and locks. */
final class HoldersText {
  private final StatusSummary glance;
  private final Screen screen;
  private final int most;

  HoldersText(StatusSummary glance, Screen screen, int most) {
    this.glance = glance;
    this.screen = screen;
    this.most = most;
  }

  void intents() {
    int waiting = Math.min(glance.queued().items().size(), most / 2);
    Grid grid = new Grid(3);
    for (IntentView standing : Screen.first(glance.active().items(), most - waiting)) {
      intent(grid, standing);
    }
    for (IntentView standing : Screen.first(glance.queued().items(), most - grid.size())) {
      intent(grid, standing);
    }
    String active = Screen.count(glance.active().total(), "active", "active");
    String queued = Screen.count(glance.queued().total(), "queued", "queued");
    screen.section(
        "intents",
        active + (active.isEmpty() || queued.isEmpty() ? "" : ", ") + queued,
        grid,
        glance.active().total() + glance.queued().total() - grid.size());
  }

  private static void intent(Grid grid, IntentView standing) {
    grid.row(
        Cell.name(standing.intent().id()),
        state(standing),
        Cell.of(standing.intent().agent().orElse(standing.intent().session())),
        Cell.of(String.join(" ", standing.intent().allow())));
  }

  private static Cell state(IntentView standing) {
    Ownership ownership = standing.ownership().orElse(Ownership.EXPIRED);
    if (ownership == Ownership.RECOVERABLE) {
      return new Cell("dead owner", Style.BAD);
    }
    if (ownership == Ownership.OWN_STALE || ownership == Ownership.FOREIGN_STALE) {
      return new Cell("stale", Style.WARNING);
    }
    return standing.intent().status() == IntentStatus.QUEUED
        ? Cell.dim("queued " + standing.position().orElse(1))
        : Cell.of("active");
  }

  void locks() {
    Grid grid = new Grid(2);
    for (HeldLock lock : Screen.first(glance.locks().items(), most)) {
      boolean dead = lock.liveness() == Liveness.DEAD;
      grid.row(
          Cell.name(lock.key().name()),
          Cell.of(lock.key().scope()),
          Cell.of(lock.shownOwner()),
          Cell.dim(Ago.of(lock.age().toSeconds())),
          new Cell(dead ? "dead owner" : "", Style.BAD));
    }
    screen.section("locks", held(), grid, Screen.more(glance.locks(), most));
  }

  private String held() {
    long total = glance.locks().total();
    if (glance.locksComplete()) {
      return Screen.count(total, "held", "held");
    }
    return total == 0
        ? "none held among " + ProjectStatus.MAX_LOCKS_READ + "; `ic lock list` looks at all"
        : Ago.grouped(total) + " or more held";
  }
}
