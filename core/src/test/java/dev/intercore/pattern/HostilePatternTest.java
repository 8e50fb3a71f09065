package dev.intercore.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Entries of maximum length, for which backtracking would never end. */
@Timeout(30)
@Isolated
class HostilePatternTest {
  private static final int LONGEST = 4096;

  private static PathPattern entry(String text) {
    assertThat(text.length()).isLessThanOrEqualTo(LONGEST);
    return PathPattern.of(text, CaseRule.EXACT);
  }

  private static String fill(String part, String end) {
    return part.repeat((LONGEST - end.length()) / part.length()) + end;
  }

  @Test
  void manyStarsInANameAreTriedOnce() {
    assertThat(entry(fill("*a", "*b")).covers("a".repeat(LONGEST))).isFalse();
    assertThat(entry(fill("*a", "*b")).covers("a".repeat(LONGEST) + "b")).isTrue();
    assertThat(entry(fill("*?", "b")).covers("a".repeat(LONGEST))).isFalse();
  }

  @Test
  void manyStarsOnBothSidesMeetInOnePass() {
    assertThat(entry(fill("*a", "*b")).overlaps(entry(fill("*a", "*c")))).isFalse();
    assertThat(entry(fill("*a", "*b")).overlaps(entry(fill("a*", "*")))).isTrue();
    assertThat(entry(fill("*a", "b")).overlaps(entry(fill("*?", "[!b]")))).isFalse();
  }

  @Test
  void manyDoubleStarsAreTriedOnce() {
    assertThat(entry(fill("**/", "x")).covers(fill("a/", "a"))).isFalse();
    assertThat(entry(fill("**/a/", "x")).covers(fill("a/", "y"))).isFalse();
    assertThat(entry(fill("**/*a/", "x")).covers(fill("aa/", "x"))).isTrue();
    assertThat(entry(fill("**/", "x")).overlaps(entry(fill("**/", "y")))).isTrue();
    assertThat(entry(fill("*a*/", "x")).overlaps(entry(fill("*a*/", "y")))).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void manySetsAreReadOnce(CaseRule rule) {
    PathPattern sets = PathPattern.of(fill("[!z-\uFFFF]", "x"), rule);
    PathPattern others = PathPattern.of(fill("*[!a]", "[!b]"), rule);
    assertThat(sets.overlaps(others)).isTrue();
    assertThat(sets.overlaps(PathPattern.of(fill("[!a-y]*", "y"), rule))).isFalse();
  }
}
