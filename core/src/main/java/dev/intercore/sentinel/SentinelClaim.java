package dev.intercore.sentinel;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import java.time.Duration;
import java.util.Optional;

/**
 * What is asked of a guard.
 *
 * @param interval seconds that must have passed since it last fired; 0 fires once ever for the
 *     scope
 * @param leaseSeconds if present, the claim lapses after so long unless it is confirmed
 */
public record SentinelClaim(String name, String scope, long interval, Optional<Long> leaseSeconds) {
  public SentinelClaim {
    Names.check("name", name);
    Names.check("scope", scope);
    if (interval < 0) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE, "the interval is negative", "Give whole seconds, 0 for once only.");
    }
    leaseSeconds.ifPresent(seconds -> {
      if (seconds < 1) {
        throw new IntercoreException(
            ErrorCode.BAD_VALUE, "the lease is under one second", "Give at least 1s.");
      }
    });
  }

  /** At most once in {@code interval}, in whole seconds. */
  public static SentinelClaim every(String name, String scope, Duration interval) {
    if (interval.toSeconds() < 1) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the interval is under one second",
          "Give at least 1s, or ask for once only.");
    }
    return new SentinelClaim(name, scope, interval.toSeconds(), Optional.empty());
  }

  /** Once ever for the scope. */
  public static SentinelClaim once(String name, String scope) {
    return new SentinelClaim(name, scope, 0, Optional.empty());
  }

  /** The same claim, to be confirmed within {@code lease}. */
  public SentinelClaim withLease(Duration lease) {
    return new SentinelClaim(name, scope, interval, Optional.of(lease.toSeconds()));
  }
}
