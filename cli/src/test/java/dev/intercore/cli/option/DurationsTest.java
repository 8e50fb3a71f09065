package dev.intercore.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "300ms, PT0.3S",
    "5s, PT5S",
    "5m, PT5M",
    "24h, PT24H",
    "7d, PT168H",
    "0s, PT0S",
    "0ms, PT0S",
    "007s, PT7S",
    "1h30m, PT1H30M",
    "1d12h30m5s250ms, PT36H30M5.25S",
    "30m1h, PT1H30M",
    "1s1s, PT2S",
    "1m30s500ms, PT1M30.5S",
    "106751991167d, PT2562047788008H"
  })
  void wholeNumbersWithUnitsAddUp(String text, Duration expected) {
    assertThat(Durations.parse(text)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "5",
        "0",
        "s",
        "ms",
        "5x",
        "5S",
        "5M",
        "5 s",
        " 5s",
        "5s ",
        "-5s",
        "+5s",
        "1.5s",
        "1,5s",
        "5s5",
        "1h30",
        "h1",
        "5sec",
        "1w",
        "1y",
        "5ss",
        "5s-1s",
        "1_000s",
        "0x1s",
        "1e3s",
        "\u0665s",
        "5\u200bs",
        "\uff15s",
        "∞",
        "5µs",
        "5us",
        "5ns"
      })
  void anythingElseIsNoDuration(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775808ms",
        "9223372036854776s",
        "106751991168d",
        "99999999999999999999s",
        "9223372036854775807ms1ms",
        "106751991167d106751991167d"
      })
  void overflowIsNoDuration(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @Test
  void longestDurationIsCountedRight() {
    assertThat(Durations.parse("9223372036854775807ms"))
        .contains(Duration.ofMillis(Long.MAX_VALUE));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "0300, 300", "9223372036854775807, 9223372036854775807"})
  void secondsAreWholeNumbersWithoutAUnit(String text, long expected) {
    assertThat(Durations.seconds(text)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-1",
        "+1",
        "1s",
        "1.0",
        "1e3",
        " 1",
        "1 ",
        "0x10",
        "\u0661",
        "\u0967",
        "\uff11",
        "½",
        "9223372036854775808",
        "99999999999999999999999"
      })
  void anythingElseIsNoNumberOfSeconds(String text) {
    assertThat(Durations.seconds(text)).isEmpty();
  }
}
