package dev.intercore.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class PrefixKeysTest {
  @Test
  void ancestorsGoUpToTheRoot() {
    assertThat(PrefixKeys.ancestors("a/b/c")).containsExactly("a/b/c", "a/b", "a", "");
    assertThat(PrefixKeys.ancestors("a")).containsExactly("a", "");
    assertThat(PrefixKeys.ancestors("")).containsExactly("");
  }

  @Test
  void theRangeIsFromTheSlashToWhatFollowsIt() {
    assertThat(PrefixKeys.below("a/b")).isEqualTo("a/b/");
    assertThat(PrefixKeys.afterBelow("a/b")).isEqualTo("a/b0");
  }

  @Provide
  Arbitrary<String> keys() {
    return Arbitraries.of("a", "b", ".", "0", "-", "/", "\u0001", "\uFFFD", "\uDBFF\uDFFF")
        .list()
        .ofMaxSize(5)
        .map(characters -> String.join("", characters))
        .filter(key -> key.isEmpty() || PathText.isPath(key));
  }

  @Property(tries = 3_000)
  void theRangeHasTheKeysBelowAndNoOther(@ForAll("keys") String key, @ForAll("keys") String other) {
    boolean below = !other.equals(key) && PrefixKeys.ancestors(other).contains(key);
    assertThat(
            order(PrefixKeys.below(key), other) <= 0
                && order(other, PrefixKeys.afterBelow(key)) < 0)
        .isEqualTo(below);
  }

  @Test
  void evenTheLastOfAllKeysIsBelowTheRoot() {
    String last = "\uDBFF\uDFFF".repeat(1024);
    assertThat(order(last, PrefixKeys.afterBelow(""))).isNegative();
  }

  private static int order(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
