package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;

/** The judge of lock histories finds what it is there for. */
class LockHistoryTest {
  private static ListAssert<String> faultsOf(String lines) {
    return assertThat(LockHistory.of(lines.lines()).faults());
  }

  @Test
  void oneAfterTheOtherIsWell() {
    LockHistory history =
        LockHistory.of(
            """
            enter a 5 10-1-1
            enter b 1 11-1-1
            leave a 5 10-1-1
            enter a 6 10-1-2
            leave b 1 11-1-1
            """
                .lines());
    assertThat(history.faults()).isEmpty();
    assertThat(history.holds()).isEqualTo(3);
    assertThat(history.takenOver()).isZero();
    assertThat(history.pidsInside()).containsExactly(10L);
    assertThat(history.lastToken("a")).isEqualTo(6);
  }

  @Test
  void whoWasKilledBeforeMayBeFollowedWithoutHavingLeft() {
    LockHistory history = LockHistory.of("enter a 5 10-1-1\nkill 10\nenter a 6 11-1-1".lines());
    assertThat(history.faults()).isEmpty();
    assertThat(history.takenOver()).isEqualTo(1);
  }

  @Test
  void twoInsideAreFound() {
    faultsOf("enter a 5 10-1-1\nenter a 6 11-1-1").hasSize(1);
  }

  @Test
  void whoIsKilledOnlyLaterWasAlive() {
    faultsOf("enter a 5 10-1-1\nenter a 6 11-1-1\nkill 10").hasSize(1);
  }

  @Test
  void whoIsSaidToBeDeadAndIsHeardOfAgainWasAlive() {
    faultsOf("enter a 5 10-1-1\nkill 10\nenter a 6 11-1-1\nleave a 5 10-1-1").hasSize(1);
  }

  @Test
  void aTokenThatDoesNotGrowIsFound() {
    faultsOf("enter a 5 10-1-1\nleave a 5 10-1-1\nenter a 5 11-1-1").hasSize(1);
    faultsOf("enter a 5 10-1-1\nkill 10\nenter a 4 11-1-1").hasSize(1);
  }

  @Test
  void whatAWorkerSawIsKept() {
    faultsOf("fault a: token 5 was 1 to check").containsExactly("fault a: token 5 was 1 to check");
  }
}
