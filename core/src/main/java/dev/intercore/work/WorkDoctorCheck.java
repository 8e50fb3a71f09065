package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.Rule.Trouble;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Leftover;
import dev.intercore.work.storage.PageCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks all records over. What breaks a rule was brought about by somebody else's hand, or by time;
 * mending it never gives an item to anyone.
 */
public final class WorkDoctorCheck {
  private static final List<Rule<?>> RULES =
      List.of(
          AssignmentChecks.HOOK,
          AssignmentChecks.ITEM,
          AssignmentChecks.AGENT,
          QueueChecks.DEAD_HEAD,
          QueueChecks.IN_ORDER,
          QueueChecks.ITEM_GONE,
          QueueChecks.ESCALATED,
          QueueChecks.ESCALATION_OVER,
          PlanRules.CONVOY_COUNTED,
          PlanRules.DEPENDENCY_GONE,
          PlanRules.CIRCLE);

  private final TeamOffice office;

  WorkDoctorCheck(TeamOffice office) {
    this.office = office;
  }

  /** All that is wrong, seen in one look. Records that cannot be read come first. */
  public List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    for (Leftover leftover : office.keeper().leftovers()) {
      faults.add(new Fault(leftover.fact(), leftover.remedy(), Optional.of(office.keeper()::tidy)));
    }
    faults.addAll(
        office.look(desk -> {
          List<Fault> broken = new ArrayList<>();
          for (Rule<?> rule : RULES) {
            broken.addAll(broken(desk, rule));
          }
          List<Fault> all = new ArrayList<>();
          desk.ledger().damaged().forEach(damage -> all.add(fault(damage)));
          all.addAll(broken);
          return all;
        }));
    return faults;
  }

  /** How many records were put aside, and are kept where they are in nobody's way. */
  public int quarantined() {
    return office.keeper().quarantined();
  }

  /** Page by page would not do: a page without a readable record does not say where it ends. */
  private <T extends TeamRecord> List<Fault> broken(TeamTransaction desk, Rule<T> rule) {
    List<Fault> faults = new ArrayList<>();
    for (T record : desk.ledger().page(rule.kind(), PageCursor.START, Integer.MAX_VALUE)) {
      rule.lookAt(desk, record).ifPresent(trouble -> faults.add(fault(rule, record, trouble)));
    }
    return faults;
  }

  private <T extends TeamRecord> Fault fault(Rule<T> rule, T record, Trouble trouble) {
    return new Fault(
        trouble.fact(),
        trouble.words(),
        trouble.mend().map(_ -> () -> mend(rule, record.id(), trouble.fact())));
  }

  /** What was found may be otherwise by now; then nothing is done. */
  private <T extends TeamRecord> void mend(Rule<T> rule, String id, String fact) {
    office.decide(
        rule.kind(),
        desk ->
            desk.one(rule.kind(), id)
                .then(record -> {
                  Optional<Runnable> mend =
                      rule.lookAt(desk, record)
                          .filter(trouble -> trouble.fact().equals(fact))
                          .flatMap(Trouble::mend);
                  mend.ifPresent(deed -> {
                    deed.run();
                    desk.tell("work.mended", id, "was", fact);
                  });
                  return mend.isPresent() ? Result.done(record) : Result.already(record);
                }));
  }

  private Fault fault(CorruptRecord damage) {
    return new Fault(
        damage.toString(),
        "put it aside, where it can still be looked at",
        Optional.of(() -> putAside(damage.kind(), damage)));
  }

  private <T extends TeamRecord> void putAside(RecordKind<T> kind, CorruptRecord damage) {
    office.decide(
        kind,
        desk -> {
          Optional<T> readable = desk.ledger().glance(kind, damage.id());
          if (desk.ledger().damaged().contains(damage)) {
            desk.ledger().putAside(damage);
            desk.tell(
                "work.quarantined", damage.id(), "kind", kind.noun(), "reason", damage.fault());
          }
          return readable
              .map(Result::already)
              .orElseGet(() -> Result.no(Why.UNKNOWN, damage.toString(), "It was put aside."));
        });
  }
}
