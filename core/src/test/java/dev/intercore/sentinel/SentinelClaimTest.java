package dev.intercore.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.testing.DatabaseFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of a claim. */
class SentinelClaimTest extends DatabaseFixture {
  private final Sentinels sentinels = db.sentinels();

  SentinelClaimTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void claimsOutsideTheRulesAreRefused() {
    refuses(ErrorCode.BAD_VALUE, () -> new SentinelClaim("a", "b", -1, Optional.empty()));
    refuses(
        ErrorCode.BAD_VALUE, () -> SentinelClaim.once("a", "b").withLease(Duration.ofMillis(999)));
    refuses(ErrorCode.BAD_NAME, () -> SentinelClaim.once("", "b"));
    refuses(ErrorCode.BAD_NAME, () -> SentinelClaim.once("a", "b\n"));
    refuses(ErrorCode.BAD_NAME, () -> sentinels.reset("a\t", "b"));
    refuses(ErrorCode.BAD_NAME, () -> sentinels.confirm("a", "é".repeat(101)));
    refuses(ErrorCode.BAD_NAME, () -> sentinels.release("", "b"));
  }

  @Test
  void fractionsOfALeaseAreCutOff() {
    assertThat(
            SentinelClaim.every("a", "b", Duration.ofSeconds(1))
                .withLease(Duration.ofMillis(1999))
                .leaseSeconds())
        .contains(1L);
  }

  @Test
  void veryLongLeaseIsAllowedOrRefused() {
    SentinelClaim endless = new SentinelClaim("guard", "scope", 1, Optional.of(Long.MAX_VALUE));
    try {
      assertThat(sentinels.check(endless)).isTrue();
      assertThat(sentinels.confirm("guard", "scope")).isTrue();
    } catch (RuntimeException e) {
      assertThatThrownBy(() -> sentinels.check(endless)).isInstanceOf(IntercoreException.class);
    }
  }

  private static void refuses(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            IntercoreException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
