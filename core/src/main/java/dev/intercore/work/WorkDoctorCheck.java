package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.doctor.Check;
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
 * Checks all records against the rules. A broken rule is caused by a foreign change or by the
 * passing of time; a repair never assigns an item to an agent.
 */
public final class WorkDoctorCheck implements Check {
  public static final String AREA = "work";

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

  @Override
  public String area() {
    return AREA;
  }

  @Override
  public Inspection inspect() {
    Inspection inspection = Inspection.of(findings());
    int quarantined = office.keeper().quarantined();
    return quarantined == 0
        ? inspection
        : inspection.withNotes(List.of(quarantined + " damaged records are in quarantine"));
  }

  /** Returns all findings of one transaction. Records that cannot be read come first. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    for (Leftover leftover : office.keeper().leftovers()) {
      findings.add(Finding.withRepair(leftover.fact(), leftover.remedy(), office.keeper()::tidy));
    }
    findings.addAll(
        office.look(desk -> {
          List<Finding> broken = new ArrayList<>();
          for (Rule<?> rule : RULES) {
            broken.addAll(broken(desk, rule));
          }
          List<Finding> all = new ArrayList<>();
          desk.ledger().damaged().forEach(damage -> all.add(corrupt(damage)));
          all.addAll(broken);
          return all;
        }));
    return findings;
  }

  /** In one page: a page without a readable record has no cursor for the next page. */
  private <T extends TeamRecord> List<Finding> broken(TeamTransaction desk, Rule<T> rule) {
    List<Finding> findings = new ArrayList<>();
    for (T record : desk.ledger().page(rule.kind(), PageCursor.START, Integer.MAX_VALUE)) {
      rule.lookAt(desk, record).ifPresent(trouble -> findings.add(broken(rule, record, trouble)));
    }
    return findings;
  }

  private <T extends TeamRecord> Finding broken(Rule<T> rule, T record, Trouble trouble) {
    return trouble.mend().isEmpty()
        ? Finding.withAdvice(trouble.fact(), trouble.words())
        : Finding.withRepair(
            trouble.fact(), trouble.words(), () -> repair(rule, record.id(), trouble.fact()));
  }

  /** Does nothing if the finding no longer holds. */
  private <T extends TeamRecord> void repair(Rule<T> rule, String id, String fact) {
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

  private Finding corrupt(CorruptRecord damage) {
    return Finding.withRepair(
        damage.toString(),
        "put it aside, where it can still be looked at",
        () -> quarantine(damage.kind(), damage));
  }

  private <T extends TeamRecord> void quarantine(RecordKind<T> kind, CorruptRecord damage) {
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
