package dev.intercore.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathTextTest {
  @Test
  void ancestorsGoUpToTheRoot() {
    assertThat(PathText.ancestors("a/b/c")).containsExactly("a/b/c", "a/b", "a", "");
    assertThat(PathText.ancestors("a")).containsExactly("a", "");
    assertThat(PathText.ancestors("")).containsExactly("");
  }

  @Test
  void theRangeIsFromTheSlashToWhatFollowsIt() {
    assertThat(PathText.below("a/b")).isEqualTo("a/b/");
    assertThat(PathText.afterBelow("a/b")).isEqualTo("a/b0");
  }

  private static String key(RandomInput random) {
    return random.where(
        key -> key.isEmpty() || PathText.isPath(key),
        () ->
            random.joined(
                0, 5, List.of("a", "b", ".", "0", "-", "/", "\u0001", "\uFFFD", "\uDBFF\uDFFF")));
  }

  @Test
  void theRangeHasTheKeysBelowAndNoOther() {
    RandomCases.run(3_000, random -> checkRange(key(random), key(random)));
  }

  private static void checkRange(String key, String other) {
    boolean below = !other.equals(key) && PathText.ancestors(other).contains(key);
    assertThat(order(PathText.below(key), other) <= 0 && order(other, PathText.afterBelow(key)) < 0)
        .as("%s below %s", other, key)
        .isEqualTo(below);
  }

  @Test
  void evenTheLastOfAllKeysIsBelowTheRoot() {
    String last = "\uDBFF\uDFFF".repeat(1024);
    assertThat(order(last, PathText.afterBelow(""))).isNegative();
  }

  private static int order(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
