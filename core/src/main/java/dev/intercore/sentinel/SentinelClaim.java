package dev.intercore.sentinel;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import java.time.Duration;
import java.util.Optional;

/**
 * A request to claim a sentinel.
 *
 * @param interval minimum seconds since it last fired; 0 allows one claim ever in the scope
 * @param leaseSeconds if present, the claim expires after this time unless it is confirmed
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

  /** Returns a claim that is allowed once per interval, in whole seconds. */
  public static SentinelClaim every(String name, String scope, Duration interval) {
    if (interval.toSeconds() < 1) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the interval is under one second",
          "Give at least 1s, or ask for once only.");
    }
    return new SentinelClaim(name, scope, interval.toSeconds(), Optional.empty());
  }

  /** Returns a claim that is allowed once ever in the scope. */
  public static SentinelClaim once(String name, String scope) {
    return new SentinelClaim(name, scope, 0, Optional.empty());
  }

  /** Returns the same claim, which must be confirmed within {@code lease}. */
  public SentinelClaim withLease(Duration lease) {
    return new SentinelClaim(name, scope, interval, Optional.of(lease.toSeconds()));
  }
}
