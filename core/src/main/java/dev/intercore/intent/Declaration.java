package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Utf8;
import java.time.Duration;

/**
 * What a caller declares.
 *
 * @param text what the change is for
 * @param ttl the time after which the intent expires
 * @param lease the time for which the owner counts as active after each renewal
 * @param queue whether to queue the intent if others overlap
 * @param ignoreSoft whether paths that one intent allows and the other lists as related do not
 *     block
 */
public record Declaration(
    IntentScope scope,
    String text,
    Duration ttl,
    Duration lease,
    boolean queue,
    boolean ignoreSoft) {
  /** In Unicode characters. */
  public static final int MAX_TEXT = 2000;

  public static final Duration DEFAULT_TTL = Duration.ofHours(1);
  public static final Duration MIN_TTL = Duration.ofSeconds(60);
  public static final Duration MAX_TTL = Duration.ofHours(24);
  public static final Duration DEFAULT_LEASE = Duration.ofMinutes(5);
  public static final Duration MIN_LEASE = Duration.ofSeconds(60);
  public static final Duration MAX_LEASE = Duration.ofMinutes(10);

  public Declaration {
    checkText(text);
    scope.checkSize();
    check("TTL", ttl, MIN_TTL, MAX_TTL);
    checkLease(lease);
  }

  /** Returns a declaration with default times that is rejected if others overlap. */
  public static Declaration of(IntentScope scope, String text) {
    return new Declaration(scope, text, DEFAULT_TTL, DEFAULT_LEASE, false, false);
  }

  /** Returns the same declaration, queued if others overlap. */
  public Declaration queued() {
    return new Declaration(scope, text, ttl, lease, true, ignoreSoft);
  }

  static void checkLease(Duration lease) {
    check("lease", lease, MIN_LEASE, MAX_LEASE);
  }

  private static void check(String name, Duration value, Duration min, Duration max) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the " + name + " is " + value.toSeconds() + "s",
          "It is from " + min.toSeconds() + "s to " + max.toSeconds() + "s.");
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

  private static IntercoreException badText(String fault) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        "the intent " + fault,
        "Describe the change in one line of 1 to " + MAX_TEXT + " characters.");
  }
}
