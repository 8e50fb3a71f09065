package dev.intercore.work;

import dev.intercore.work.Rule.Trouble;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Convoys are counted right, and what waits can come to its end. */
final class PlanRules {
  static final Rule<Convoy> CONVOY_COUNTED = new Rule<>(RecordKind.CONVOY, PlanRules::counted);
  static final Rule<WorkItem> DEPENDENCY_GONE = new Rule<>(RecordKind.WORK, PlanRules::gone);
  static final Rule<WorkItem> CIRCLE = new Rule<>(RecordKind.WORK, PlanRules::circle);

  private PlanRules() {}

  private static Optional<Trouble> counted(TeamTransaction desk, Convoy convoy) {
    Convoy counted = desk.counted(convoy);
    return counted.equals(convoy)
        ? Optional.empty()
        : Trouble.mendable(
            convoy.id() + " does not count its items as they stand",
            "count them again",
            () -> desk.put(counted));
  }

  private static Optional<Trouble> gone(TeamTransaction desk, WorkItem item) {
    List<String> gone = new ArrayList<>();
    for (String bead : item.status().isFinished() ? List.<String>of() : item.dependsOn()) {
      if (desk.ledger().glance(RecordKind.WORK, bead).isEmpty()
          && !desk.isDamaged(RecordKind.WORK, bead)) {
        gone.add(bead);
      }
    }
    return gone.isEmpty()
        ? Optional.empty()
        : Trouble.told(
            item.id() + " waits for what does not exist: " + String.join(", ", gone),
            "Put that back, or have the item wait for it no more.");
  }

  private static Optional<Trouble> circle(TeamTransaction desk, WorkItem item) {
    return !item.status().isFinished() && new Dependencies(desk).waitsForItself(item)
        ? Trouble.told(
            item.id() + " waits for itself, over what it waits for",
            "Take one of the dependencies away; one of the items has to come first.")
        : Optional.empty();
  }
}
