package dev.intercore.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.doctor.Report.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How findings are mended, whatever they are about. */
class DoctorTest {
  private final List<Finding> wrong = new ArrayList<>();

  private final Check check =
      new Check() {
        @Override
        public String area() {
          return "area";
        }

        @Override
        public Look look() {
          return Look.of(wrong);
        }
      };

  private void breaks(String fact, Repair.Deed deed) {
    wrong.add(Finding.mendable(fact, "mend it", deed));
  }

  private void remove(String fact) {
    wrong.removeIf(finding -> finding.fact().equals(fact));
  }

  private List<State> states(Report report) {
    return report.cases().stream().map(Report.Case::state).toList();
  }

  @Test
  void aLookMendsNothing() {
    breaks("a", () -> remove("a"));
    assertThat(states(Doctor.look(check))).containsExactly(State.FOUND);
    assertThat(wrong).hasSize(1);
  }

  @Test
  void whatARepairBringsToLightIsMendedToo() {
    breaks(
        "a",
        () -> {
          remove("a");
          breaks("b", () -> remove("b"));
        });
    Report report = Doctor.mend(check);
    assertThat(states(report)).containsExactly(State.FIXED, State.FIXED);
    assertThat(report.isWell()).isTrue();
  }

  @Test
  void aRepairIsBelievedOnlyAfterAnotherLook() {
    breaks("a", () -> {});
    Report report = Doctor.mend(check);
    assertThat(states(report)).containsExactly(State.FAILED);
    assertThat(report.cases().getFirst().why()).isEqualTo("it is still so");
  }

  @Test
  void aRepairThatFailsSaysWhyAndKeepsNoOtherFromBeingMade() {
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
    Report report = Doctor.mend(check);
    assertThat(states(report)).containsExactly(State.FAILED, State.FAILED, State.FIXED);
    assertThat(report.cases().getFirst().why()).isEqualTo("no way");
    assertThat(report.isWell()).isFalse();
  }

  @Test
  void whatOnlyAPersonCanMendStaysFound() {
    wrong.add(Finding.told("a", "Look at it."));
    assertThat(states(Doctor.mend(check))).containsExactly(State.FOUND);
    assertThat(Doctor.mend(check).isWell()).isFalse();
  }
}
