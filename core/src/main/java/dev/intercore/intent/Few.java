package dev.intercore.intent;

import dev.intercore.common.Page;
import dev.intercore.intent.Surroundings.Neighbour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The first of those that go on, in the order of their declaration.
 *
 * @param damaged ids of records that were met, count for nothing and are still among the others
 */
public record Few(Page<Standing> active, Page<Standing> queued, List<String> damaged) {
  static Few of(Desk desk, int most) {
    Registry registry = desk.registry();
    return new Few(
        new Page<>(
            registry.first(IntentStatus.ACTIVE, most).stream().map(desk::standing).toList(),
            registry.count(IntentStatus.ACTIVE)),
        new Page<>(
            inLine(desk, registry.first(IntentStatus.QUEUED, most)),
            registry.count(IntentStatus.QUEUED)),
        registry.met());
  }

  /** Whoever waits before one of the first is among the first too: no other has to be looked at. */
  private static List<Standing> inLine(Desk desk, List<Intent> first) {
    List<Standing> line = new ArrayList<>();
    for (Intent waiter : first) {
      List<Neighbour> before =
          first.stream()
              .filter(other -> other.sequence() < waiter.sequence())
              .flatMap(other -> desk.neighbour(waiter, other).stream())
              .toList();
      int waiting =
          new Surroundings(desk.scope(waiter), before)
              .waitersBefore(waiter.sequence(), !waiter.ignoresSoft())
              .size();
      line.add(
          new Standing(waiter, Optional.of(desk.ownership(waiter)), OptionalInt.of(waiting + 1)));
    }
    return line;
  }
}
