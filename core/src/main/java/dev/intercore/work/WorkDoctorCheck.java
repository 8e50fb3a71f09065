package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.doctor.Check;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.TeamStore.Leftover;
import dev.intercore.work.storage.TeamTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The doctor's check of all records of the team. Only time or another program can break a rule, and
 * no repair gives an item to an agent.
 */
public final class WorkDoctorCheck implements Check {
  public static final String AREA = "work";

  private static final List<Rule<?>> RULES =
      List.of(
          new Rule<>(RecordKind.HOOK, AssignmentChecks::checkHook),
          new Rule<>(RecordKind.WORK, AssignmentChecks::checkItem),
          new Rule<>(RecordKind.AGENT, AssignmentChecks::checkAgent),
          new Rule<>(RecordKind.MERGE, QueueChecks::checkLease),
          new Rule<>(RecordKind.MERGE, QueueChecks::checkOrder),
          new Rule<>(RecordKind.MERGE, QueueChecks::checkItem),
          new Rule<>(RecordKind.MERGE, QueueChecks::checkEscalated),
          new Rule<>(RecordKind.ESCALATION, QueueChecks::checkEscalation),
          new Rule<>(RecordKind.CONVOY, QueueChecks::checkCounts),
          new Rule<>(RecordKind.WORK, QueueChecks::checkDependencies),
          new Rule<>(RecordKind.WORK, QueueChecks::checkCircle));

  private final Team team;

  WorkDoctorCheck(Team team) {
    this.team = team;
  }

  /**
   * A rule for all records of a kind.
   *
   * @param check returns how a record breaks the rule
   */
  record Rule<T extends TeamRecord>(
      RecordKind<T> kind, BiFunction<TeamTransaction, T, Optional<Violation>> check) {}

  /**
   * How a record breaks a rule.
   *
   * @param fact what is wrong
   * @param words what the repair does, or what a person can do
   * @param repair changes everything that belongs to it, in the transaction of the check
   */
  record Violation(String fact, String words, Optional<Runnable> repair) {
    static Optional<Violation> repairable(String fact, String words, Runnable repair) {
      return Optional.of(new Violation(fact, words, Optional.of(repair)));
    }

    /** Something that only a person can decide. */
    static Optional<Violation> reported(String fact, String words) {
      return Optional.of(new Violation(fact, words, Optional.empty()));
    }
  }

  @Override
  public String area() {
    return AREA;
  }

  @Override
  public Inspection inspect() {
    Inspection inspection = Inspection.of(findings());
    int quarantined = team.store().countQuarantined();
    return quarantined == 0
        ? inspection
        : inspection.withNotes(List.of(quarantined + " damaged records are in quarantine"));
  }

  /** Returns all findings of one transaction. Corrupt records come first. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    for (Leftover leftover : team.store().leftovers()) {
      findings.add(Finding.withRepair(leftover.fact(), leftover.remedy(), team.store()::tidy));
    }
    findings.addAll(
        team.read(tx -> {
          List<Finding> broken = new ArrayList<>();
          for (Rule<?> rule : RULES) {
            broken.addAll(broken(tx, rule));
          }
          List<Finding> all = new ArrayList<>();
          tx.corrupt().forEach(record -> all.add(corrupt(record)));
          all.addAll(broken);
          return all;
        }));
    return findings;
  }

  private <T extends TeamRecord> List<Finding> broken(TeamTransaction tx, Rule<T> rule) {
    List<Finding> findings = new ArrayList<>();
    for (T record : tx.all(rule.kind())) {
      rule.check()
          .apply(tx, record)
          .ifPresent(violation -> findings.add(broken(rule, record, violation)));
    }
    return findings;
  }

  private <T extends TeamRecord> Finding broken(Rule<T> rule, T record, Violation violation) {
    return violation.repair().isEmpty()
        ? Finding.withAdvice(violation.fact(), violation.words())
        : Finding.withRepair(
            violation.fact(), violation.words(), () -> repair(rule, record.id(), violation.fact()));
  }

  /** Repairs a record that still breaks the rule in the same way. */
  private <T extends TeamRecord> void repair(Rule<T> rule, String id, String fact) {
    team.write(
        rule.kind(),
        id,
        (tx, record) -> {
          Optional<Runnable> repair =
              rule.check()
                  .apply(tx, record)
                  .filter(violation -> violation.fact().equals(fact))
                  .flatMap(Violation::repair);
          if (repair.isEmpty()) {
            return Result.already(record);
          }
          repair.get().run();
          tx.event("work.mended", id, "was", fact);
          return Result.done(record);
        });
  }

  private Finding corrupt(CorruptRecord corrupt) {
    return Finding.withRepair(
        corrupt.message(), "move it into quarantine", () -> quarantine(corrupt.kind(), corrupt));
  }

  private <T extends TeamRecord> void quarantine(RecordKind<T> kind, CorruptRecord corrupt) {
    team.write(
        kind,
        tx -> {
          Optional<T> readable = tx.peek(kind, corrupt.id());
          if (tx.corrupt().contains(corrupt)) {
            tx.quarantine(corrupt);
            tx.event(
                "work.quarantined", corrupt.id(), "kind", kind.noun(), "reason", corrupt.fault());
          }
          return readable
              .map(Result::already)
              .orElseGet(() -> Result.no(Why.UNKNOWN, corrupt.message(), "It is in quarantine."));
        });
  }
}
