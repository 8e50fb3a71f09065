package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Utf8;
import java.time.Duration;

/**
 * What someone is going to change.
 *
 * @param text what it is for, in words
 * @param ttl its hard end
 * @param lease how long it counts as fresh without a sign of life
 * @param queue whether to stand in line when others are in the way
 * @param ignoreSoft whether files that others only rely on are no hindrance
 */
public record Declaration(
    IntentScope scope,
    String text,
    Duration ttl,
    Duration lease,
    boolean queue,
    boolean ignoreSoft) {
  public static final int MAX_TEXT = 2000;
  public static final Duration USUAL_TTL = Duration.ofHours(1);
  public static final Duration LEAST_TTL = Duration.ofSeconds(60);
  public static final Duration MOST_TTL = Duration.ofHours(24);
  public static final Duration USUAL_LEASE = Duration.ofMinutes(5);
  public static final Duration LEAST_LEASE = Duration.ofSeconds(60);
  public static final Duration MOST_LEASE = Duration.ofMinutes(10);

  public Declaration {
    checkText(text);
    scope.checkSize();
    check("TTL", ttl, LEAST_TTL, MOST_TTL);
    checkLease(lease);
  }

  /** For the usual time, or not at all if someone is in the way. */
  public static Declaration of(IntentScope scope, String text) {
    return new Declaration(scope, text, USUAL_TTL, USUAL_LEASE, false, false);
  }

  /** The same, standing in line if it must. */
  public Declaration queued() {
    return new Declaration(scope, text, ttl, lease, true, ignoreSoft);
  }

  static void checkLease(Duration lease) {
    check("lease", lease, LEAST_LEASE, MOST_LEASE);
  }

  private static void check(String what, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the " + what + " is " + value.toSeconds() + "s",
          "It is from " + least.toSeconds() + "s to " + most.toSeconds() + "s.");
    }
  }

  private static void checkText(String text) {
    int length = text.codePointCount(0, text.length());
    if (text.isBlank()) {
      throw badText("is blank");
    }
    if (length > MAX_TEXT) {
      throw badText("has " + length + " characters");
    }
    if (text.codePoints().anyMatch(Names::isControl)) {
      throw badText("holds a control character");
    }
    if (Utf8.length(text).isEmpty()) {
      throw badText("is not valid Unicode");
    }
  }

  private static IntercoreException badText(String how) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        "the intent " + how,
        "Say on one line what is going to change, in 1 to " + MAX_TEXT + " characters.");
  }
}
