package dev.intercore.intent;

import dev.intercore.common.Page;
import dev.intercore.intent.Conflicts.Neighbour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The first of those that go on, in the order of their declaration.
 *
 * @param damaged ids of records that were met, count for nothing and are still among the others
 */
public record IntentSummary(
    Page<IntentView> active, Page<IntentView> queued, List<String> damaged) {
  static IntentSummary of(IntentTransaction desk, int most) {
    IntentStore.IntentRecords registry = desk.registry();
    return new IntentSummary(
        new Page<>(
            registry.first(IntentStatus.ACTIVE, most).stream().map(desk::standing).toList(),
            registry.count(IntentStatus.ACTIVE)),
        new Page<>(
            inLine(desk, registry.first(IntentStatus.QUEUED, most)),
            registry.count(IntentStatus.QUEUED)),
        registry.unquarantined());
  }

  /** Whoever waits before one of the first is among the first too: no other has to be looked at. */
  private static List<IntentView> inLine(IntentTransaction desk, List<Intent> first) {
    List<IntentView> line = new ArrayList<>();
    for (Intent waiter : first) {
      List<Neighbour> before =
          first.stream()
              .filter(other -> other.sequence() < waiter.sequence())
              .flatMap(other -> desk.neighbour(waiter, other).stream())
              .toList();
      int waiting =
          new Conflicts(desk.scope(waiter), before)
              .waitersBefore(waiter.sequence(), !waiter.ignoresSoft())
              .size();
      line.add(
          new IntentView(waiter, Optional.of(desk.ownership(waiter)), OptionalInt.of(waiting + 1)));
    }
    return line;
  }
}
