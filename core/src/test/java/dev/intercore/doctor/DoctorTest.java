package dev.intercore.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.doctor.Check.Finding;
import dev.intercore.doctor.Doctor.Case;
import dev.intercore.doctor.Doctor.Report;
import dev.intercore.doctor.Doctor.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How repairs are applied and verified, for any check. */
class DoctorTest {
  private final List<Finding> wrong = new ArrayList<>();

  private final Check check =
      new Check() {
        @Override
        public String area() {
          return "area";
        }

        @Override
        public Inspection inspect() {
          return Inspection.of(wrong);
        }
      };

  private void breaks(String fact, Check.Action action) {
    wrong.add(Finding.withRepair(fact, "repair it", action));
  }

  private void remove(String fact) {
    wrong.removeIf(finding -> finding.fact().equals(fact));
  }

  private List<State> states(Report report) {
    return report.cases().stream().map(Case::state).toList();
  }

  @Test
  void anInspectionRepairsNothing() {
    breaks("a", () -> remove("a"));
    assertThat(states(Doctor.inspect(check))).containsExactly(State.FOUND);
    assertThat(wrong).hasSize(1);
  }

  @Test
  void aFindingThatARepairRevealsIsRepairedToo() {
    breaks(
        "a",
        () -> {
          remove("a");
          breaks("b", () -> remove("b"));
        });
    Report report = Doctor.repair(check);
    assertThat(states(report)).containsExactly(State.FIXED, State.FIXED);
    assertThat(report.isOk()).isTrue();
  }

  @Test
  void aRepairIsVerifiedByAnotherInspection() {
    breaks("a", () -> {});
    Report report = Doctor.repair(check);
    assertThat(states(report)).containsExactly(State.FAILED);
    assertThat(report.cases().getFirst().failure()).isEqualTo("the finding is still there");
  }

  @Test
  void aFailedRepairHasAReasonAndDoesNotPreventOthers() {
    breaks(
        "a",
        () -> {
          throw new IntercoreException(ErrorCode.IO, "no way", "Try something else.");
        });
    breaks(
        "b",
        () -> {
          throw new IOException("disk");
        });
    breaks("c", () -> remove("c"));
    Report report = Doctor.repair(check);
    assertThat(states(report)).containsExactly(State.FAILED, State.FAILED, State.FIXED);
    assertThat(report.cases().getFirst().failure()).isEqualTo("no way");
    assertThat(report.isOk()).isFalse();
  }

  @Test
  void aFindingWithoutRepairStaysFound() {
    wrong.add(Finding.withAdvice("a", "Look at it."));
    assertThat(states(Doctor.repair(check))).containsExactly(State.FOUND);
    assertThat(Doctor.repair(check).isOk()).isFalse();
  }
}
