package dev.intercore.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RelativeTimeTest {
  @Test
  void ageIsInOneUnit() {
    assertThat(RelativeTime.of(59)).isEqualTo("59s");
    assertThat(RelativeTime.of(60)).isEqualTo("1m");
    assertThat(RelativeTime.of(3_600)).isEqualTo("1h");
    assertThat(RelativeTime.of(172_799)).isEqualTo("47h");
    assertThat(RelativeTime.of(172_800)).isEqualTo("2d");
  }

  @Test
  void timeAfterNowIsNoAge() {
    assertThat(RelativeTime.since(20, 10)).isEqualTo("0s");
  }

  @Test
  void thousandsAreGrouped() {
    assertThat(RelativeTime.grouped(999)).isEqualTo("999");
    assertThat(RelativeTime.grouped(1_234_567)).isEqualTo("1 234 567");
  }
}
