package dev.intercore.cli.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.sentinel.SentinelClaim;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentinelItemTest {
  private static SentinelClaim claim(String name, String scope, long interval) {
    return new SentinelClaim(name, scope, interval, Optional.empty());
  }

  @Test
  void threeFieldsMakeAGuard() {
    assertThat(SentinelCommands.claim("compound:session-1:300"))
        .contains(claim("compound", "session-1", 300));
    assertThat(SentinelCommands.claim("a:b:0")).contains(claim("a", "b", 0));
    assertThat(SentinelCommands.claim("é:😀 x:1")).contains(claim("é", "😀 x", 1));
  }

  @Test
  void colonsAndBackslashesAreEscaped() {
    assertThat(SentinelCommands.claim("a\\:b:c\\\\:1")).contains(claim("a:b", "c\\", 1));
    assertThat(SentinelCommands.claim("\\\\\\::\\::1")).contains(claim("\\:", ":", 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "a",
        "a:b",
        "a:b:",
        "a:b:c",
        "a:b:1:2",
        "a:b:-1",
        "a:b:1s",
        "a:b:1.5",
        "a:b: 1",
        "a:b:\u0661",
        "a\\x:b:1",
        "a:b:1\\",
        "\\",
        "a\\nb:c:1",
        "a:b\\",
        "a\\:b:1",
        "a:b:99999999999999999999"
      })
  void anythingElseIsMalformed(String item) {
    assertThat(SentinelCommands.claim(item)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {":b:1", "a::1", "a\t:b:1", "a:b\n:1"})
  void wellFormedItemWithABadNameIsTheNamesError(String item) {
    assertThatThrownBy(() -> SentinelCommands.claim(item)).isInstanceOf(IntercoreException.class);
  }
}
