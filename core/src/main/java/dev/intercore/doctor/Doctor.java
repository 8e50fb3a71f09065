package dev.intercore.doctor;

import dev.intercore.common.IntercoreException;
import dev.intercore.doctor.Report.Case;
import dev.intercore.doctor.Report.State;
import dev.intercore.files.FileErrors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Has areas looked over, and mended. */
public final class Doctor {
  /** One repair may bring to light what another one mends; more than that would be a circle. */
  private static final int MOST_ROUNDS = 6;

  private Doctor() {}

  /** Looks, and changes nothing. */
  public static Report look(Check check) {
    Look look = seen(check);
    return new Report(
        check.area(),
        look.findings().stream().map(Case::found).toList(),
        look.notes(),
        look.skipped());
  }

  /** Mends what can be mended, and believes it only after another look. */
  public static Report mend(Check check) {
    Map<String, Case> tried = new LinkedHashMap<>();
    Look look = seen(check);
    for (int round = 0; round < MOST_ROUNDS && isAnyLeft(look, tried); round++) {
      for (Finding finding : look.findings()) {
        if (finding.repair().isPresent() && !tried.containsKey(finding.fact())) {
          tried.put(finding.fact(), mended(finding, finding.repair().get()));
        }
      }
      look = seen(check);
    }
    return new Report(check.area(), cases(tried, look.findings()), look.notes(), look.skipped());
  }

  private static boolean isAnyLeft(Look look, Map<String, Case> tried) {
    return look.findings().stream()
        .anyMatch(found -> found.repair().isPresent() && !tried.containsKey(found.fact()));
  }

  private static Case mended(Finding finding, Repair repair) {
    try {
      repair.deed().run();
      return new Case(finding, State.FIXED, "");
    } catch (IntercoreException e) {
      return new Case(finding, State.FAILED, e.fact());
    } catch (IOException e) {
      return new Case(finding, State.FAILED, FileErrors.reason(e));
    }
  }

  private static List<Case> cases(Map<String, Case> tried, List<Finding> left) {
    List<Case> cases = new ArrayList<>();
    for (Case one : tried.values()) {
      boolean still = left.stream().anyMatch(found -> found.fact().equals(one.finding().fact()));
      // Another repair may have done what this one could not.
      State state = still ? State.FAILED : State.FIXED;
      String why = one.why().isEmpty() ? "it is still so" : one.why();
      cases.add(new Case(one.finding(), state, still ? why : ""));
    }
    for (Finding found : left) {
      if (!tried.containsKey(found.fact())) {
        cases.add(Case.found(found));
      }
    }
    return cases;
  }

  /** What keeps a check from looking is a finding too. */
  private static Look seen(Check check) {
    try {
      return check.look();
    } catch (IntercoreException e) {
      return Look.of(List.of(Finding.told("cannot be looked at: " + e.fact(), e.hint())));
    } catch (IOException e) {
      return Look.of(
          List.of(
              Finding.told(
                  "cannot be looked at: " + FileErrors.reason(e),
                  "Check the path and its permissions.")));
    }
  }
}
