package dev.intercore.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamesTest {
  @Test
  void digitsAreOneOrMoreAsciiDigits() {
    assertThat(Names.isDigits("0123456789")).isTrue();
    assertThat(Names.isDigits("")).isFalse();
    assertThat(Names.isDigits("-1")).isFalse();
    assertThat(Names.isDigits("1a")).isFalse();
    assertThat(Names.isDigits("\u0661")).as("an Arabic digit").isFalse();
  }

  @Test
  void hexadecimalDigitsAreLowerCase() {
    assertThat("0189af".chars().allMatch(Names::isHexDigit)).isTrue();
    assertThat("AFg/:".chars().noneMatch(Names::isHexDigit)).isTrue();
  }
}
