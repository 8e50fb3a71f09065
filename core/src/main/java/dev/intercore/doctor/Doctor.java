package dev.intercore.doctor;

import dev.intercore.common.IntercoreException;
import dev.intercore.doctor.Check.Finding;
import dev.intercore.doctor.Check.Inspection;
import dev.intercore.doctor.Check.Repair;
import dev.intercore.files.FileErrors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs checks and applies their repairs. Verifies each repair by running the check again. */
public final class Doctor {
  /** One repair may reveal a finding that another one repairs. This bound ends a cycle. */
  private static final int MAX_ROUNDS = 6;

  private Doctor() {}

  /**
   * Result of one check.
   *
   * @param skipped why the area was not inspected
   */
  public record Report(
      String area, List<Case> cases, List<String> notes, Optional<String> skipped) {
    /** Returns whether nothing is wrong, or everything was repaired. */
    public boolean isOk() {
      return skipped.isEmpty() && cases.stream().allMatch(one -> one.state() == State.FIXED);
    }
  }

  /**
   * A finding and its state after the repairs.
   *
   * @param failure why the repair failed, or empty
   */
  public record Case(Finding finding, State state, String failure) {
    private static Case found(Finding finding) {
      return new Case(finding, State.FOUND, "");
    }
  }

  /** What was done about a finding. */
  public enum State {
    FOUND,
    FIXED,
    FAILED
  }

  /** Runs a check. Changes nothing. */
  public static Report inspect(Check check) {
    Inspection inspection = run(check);
    return report(check, inspection, inspection.findings().stream().map(Case::found).toList());
  }

  /** Runs a check and its repairs, until no repair is left that was not tried. */
  public static Report repair(Check check) {
    Map<String, Case> tried = new LinkedHashMap<>();
    Inspection inspection = run(check);
    for (int round = 0; round < MAX_ROUNDS && hasUntriedRepair(inspection, tried); round++) {
      for (Finding finding : inspection.findings()) {
        if (finding.repair().isPresent() && !tried.containsKey(finding.fact())) {
          tried.put(finding.fact(), apply(finding, finding.repair().get()));
        }
      }
      inspection = run(check);
    }
    return report(check, inspection, cases(tried, inspection.findings()));
  }

  private static Report report(Check check, Inspection inspection, List<Case> cases) {
    return new Report(check.area(), cases, inspection.notes(), inspection.skipped());
  }

  private static boolean hasUntriedRepair(Inspection inspection, Map<String, Case> tried) {
    return inspection.findings().stream()
        .anyMatch(found -> found.repair().isPresent() && !tried.containsKey(found.fact()));
  }

  private static Case apply(Finding finding, Repair repair) {
    try {
      repair.action().run();
      return new Case(finding, State.FIXED, "");
    } catch (IntercoreException e) {
      return new Case(finding, State.FAILED, e.fact());
    } catch (IOException e) {
      return new Case(finding, State.FAILED, FileErrors.reason(e));
    }
  }

  private static List<Case> cases(Map<String, Case> tried, List<Finding> remaining) {
    List<Case> cases = new ArrayList<>();
    for (Case one : tried.values()) {
      boolean remains =
          remaining.stream().anyMatch(found -> found.fact().equals(one.finding().fact()));
      // A finding that is gone counts as repaired: another repair may have succeeded instead.
      State state = remains ? State.FAILED : State.FIXED;
      String failure = one.failure().isEmpty() ? "the finding is still there" : one.failure();
      cases.add(new Case(one.finding(), state, remains ? failure : ""));
    }
    for (Finding found : remaining) {
      if (!tried.containsKey(found.fact())) {
        cases.add(Case.found(found));
      }
    }
    return cases;
  }

  /** What prevents a check from inspecting is a finding too. */
  private static Inspection run(Check check) {
    try {
      return check.inspect();
    } catch (IntercoreException e) {
      return uninspectable(e.fact(), e.hint());
    } catch (IOException e) {
      return uninspectable(FileErrors.reason(e), "Check the path and its permissions.");
    }
  }

  private static Inspection uninspectable(String reason, String advice) {
    return Inspection.of(List.of(Finding.withAdvice("cannot be checked: " + reason, advice)));
  }
}
