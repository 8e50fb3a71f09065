package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.doctor.Check;
import dev.intercore.doctor.Finding;
import dev.intercore.doctor.Look;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.TeamStore.Leftover;
import dev.intercore.work.storage.TeamTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The doctor's check of all records of the team. Only time or another program can break a rule, and
 * no repair gives an item to an agent.
 */
public final class WorkDoctorCheck implements Check {
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
          QueueChecks.CONVOY_COUNTED,
          QueueChecks.DEPENDENCY_GONE,
          QueueChecks.CIRCLE);

  private final Supplier<Team> team;

  /** Creates the check; the team is opened by the first look. */
  public WorkDoctorCheck(Supplier<Team> team) {
    this.team = team;
  }

  /**
   * A rule for all records of a kind.
   *
   * @param check returns how a record breaks the rule
   */
  record Rule<T extends TeamRecord>(
      RecordKind<T> kind, BiFunction<TeamTransaction, T, Optional<Trouble>> check) {}

  /**
   * How a record breaks a rule.
   *
   * @param fact what is wrong
   * @param words what the repair does, or what a person can do
   * @param repair changes everything that belongs to it, in the transaction of the check
   */
  record Trouble(String fact, String words, Optional<Runnable> repair) {
    static Optional<Trouble> mendable(String fact, String words, Runnable repair) {
      return Optional.of(new Trouble(fact, words, Optional.of(repair)));
    }

    /** Something that only a person can decide. */
    static Optional<Trouble> told(String fact, String words) {
      return Optional.of(new Trouble(fact, words, Optional.empty()));
    }
  }

  /**
   * Something that is wrong.
   *
   * @param fact the same as long as it is so
   * @param words what the repair does, or what a person can do
   * @param repair checks again in a transaction of its own, and repairs
   */
  record Fault(String fact, String words, Optional<Runnable> repair) {}

  @Override
  public String area() {
    return "work";
  }

  @Override
  public Look look() {
    Team looking = team.get();
    List<Finding> findings = new ArrayList<>();
    for (Fault fault : faults(looking)) {
      findings.add(
          fault
              .repair()
              .map(repair -> Finding.mendable(fault.fact(), fault.words(), repair::run))
              .orElseGet(() -> Finding.told(fault.fact(), fault.words())));
    }
    int quarantined = looking.store().quarantined();
    Look look = Look.of(findings);
    return quarantined == 0
        ? look
        : look.noting(List.of(quarantined + " damaged records are in quarantine"));
  }

  /** Returns everything that is wrong at one moment; corrupt records come first. */
  static List<Fault> faults(Team team) {
    List<Fault> faults = new ArrayList<>();
    for (Leftover leftover : team.store().leftovers()) {
      faults.add(new Fault(leftover.fact(), leftover.remedy(), Optional.of(team.store()::tidy)));
    }
    faults.addAll(
        team.read(tx -> {
          List<Fault> broken = new ArrayList<>();
          for (Rule<?> rule : RULES) {
            broken.addAll(broken(team, tx, rule));
          }
          List<Fault> all = new ArrayList<>();
          tx.corrupt().forEach(corrupt -> all.add(fault(team, corrupt)));
          all.addAll(broken);
          return all;
        }));
    return faults;
  }

  private static <T extends TeamRecord> List<Fault> broken(
      Team team, TeamTransaction tx, Rule<T> rule) {
    List<Fault> faults = new ArrayList<>();
    for (T record : tx.all(rule.kind())) {
      rule.check()
          .apply(tx, record)
          .ifPresent(trouble -> faults.add(fault(team, rule, record, trouble)));
    }
    return faults;
  }

  private static <T extends TeamRecord> Fault fault(
      Team team, Rule<T> rule, T record, Trouble trouble) {
    return new Fault(
        trouble.fact(),
        trouble.words(),
        trouble.repair().map(_ -> () -> repair(team, rule, record.id(), trouble.fact())));
  }

  /** Repairs a record that still breaks the rule in the same way. */
  private static <T extends TeamRecord> void repair(
      Team team, Rule<T> rule, String id, String fact) {
    team.write(
        rule.kind(),
        tx ->
            tx.one(rule.kind(), id)
                .then(record -> {
                  Optional<Runnable> repair =
                      rule.check()
                          .apply(tx, record)
                          .filter(trouble -> trouble.fact().equals(fact))
                          .flatMap(Trouble::repair);
                  if (repair.isEmpty()) {
                    return Result.already(record);
                  }
                  repair.get().run();
                  tx.event("work.mended", id, "was", fact);
                  return Result.done(record);
                }));
  }

  private static Fault fault(Team team, CorruptRecord corrupt) {
    return new Fault(
        corrupt.toString(),
        "put it aside, where it can still be looked at",
        Optional.of(() -> quarantine(team, corrupt.kind(), corrupt)));
  }

  private static <T extends TeamRecord> void quarantine(
      Team team, RecordKind<T> kind, CorruptRecord corrupt) {
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
              .orElseGet(() -> Result.no(Why.UNKNOWN, corrupt.toString(), "It was put aside."));
        });
  }
}
