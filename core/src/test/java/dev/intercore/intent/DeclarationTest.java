package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of a declaration. */
class DeclarationTest {
  private static final IntentScope SCOPE = scope(List.of(pattern("a.c")));

  private static PathPattern pattern(String text) {
    return PathPattern.of(text, CaseRule.EXACT);
  }

  private static IntentScope scope(List<PathPattern> allow) {
    return new IntentScope("", allow, List.of(), List.of());
  }

  private static Declaration lasting(Duration ttl, Duration lease) {
    return new Declaration(SCOPE, "a change", ttl, lease, false, false);
  }

  private static void refused(ThrowingCallable call, String fact) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
        .hasMessageContaining(fact);
  }

  @Test
  void ttlIsFromAMinuteToADay() {
    Duration lease = Declaration.DEFAULT_LEASE;
    assertThat(lasting(Duration.ofSeconds(60), lease).ttl()).hasSeconds(60);
    assertThat(lasting(Duration.ofHours(24), lease).ttl()).hasHours(24);
    refused(() -> lasting(Duration.ofMillis(59_999), lease), "TTL");
    refused(() -> lasting(Duration.ofHours(24).plusMillis(1), lease), "TTL");
    refused(() -> lasting(Duration.ZERO, lease), "TTL");
    refused(() -> lasting(Duration.ofSeconds(Long.MAX_VALUE), lease), "TTL");
  }

  @Test
  void leaseIsFromOneToTenMinutes() {
    Duration ttl = Declaration.DEFAULT_TTL;
    assertThat(lasting(ttl, Duration.ofSeconds(60)).lease()).hasSeconds(60);
    assertThat(lasting(ttl, Duration.ofMinutes(10)).lease()).hasMinutes(10);
    refused(() -> lasting(ttl, Duration.ofMillis(59_999)), "lease");
    refused(() -> lasting(ttl, Duration.ofMinutes(10).plusMillis(1)), "lease");
    refused(() -> lasting(ttl, Duration.ofMinutes(-1)), "lease");
  }

  @Test
  void textHasAtMostTwoThousandCharacters() {
    assertThat(Declaration.of(SCOPE, "x").text()).isEqualTo("x");
    // Characters, not the halves that some of them are made of.
    assertThat(Declaration.of(SCOPE, "😀".repeat(2000)).text()).hasSize(4000);
    refused(() -> Declaration.of(SCOPE, "x".repeat(2001)), "2001 characters");
    refused(() -> Declaration.of(SCOPE, ""), "blank");
    refused(() -> Declaration.of(SCOPE, "   "), "blank");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\tb", "a\0b", "a\u001bb", "a\u007fb", "a\u0085b", "a\r"})
  void controlCharactersAreRejected(String text) {
    refused(() -> Declaration.of(SCOPE, text), "control character");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\ud800", "\udc00b", "\udc00\ud800"})
  void loneSurrogateIsRejected(String text) {
    refused(() -> Declaration.of(SCOPE, text), "not valid Unicode");
  }

  @Test
  void atMostAThousandPathsInAllLists() {
    List<PathPattern> some = IntStream.range(0, 400).mapToObj(i -> pattern("f" + i)).toList();
    List<PathPattern> few = IntStream.range(0, 200).mapToObj(i -> pattern("g" + i)).toList();
    List<PathPattern> more = IntStream.range(0, 201).mapToObj(i -> pattern("h" + i)).toList();
    assertThat(new IntentScope("", some, some, few).forbid()).hasSize(200);
    refused(() -> new IntentScope("", some, some, more), "1001 paths");
    refused(() -> scope(List.of()), "no path is allowed");
  }

  @Test
  void totalLengthOfPathsIsLimited() {
    List<PathPattern> most =
        IntStream.range(0, 1000).mapToObj(i -> pattern((1000 + i) + "é".repeat(522))).toList();
    assertThat(Declaration.of(scope(most), "x").scope().allow()).hasSize(1000);
    List<PathPattern> more =
        IntStream.range(0, 1000).mapToObj(i -> pattern((1000 + i) + "é".repeat(523))).toList();
    refused(() -> Declaration.of(scope(more), "x"), "bytes");
  }
}
