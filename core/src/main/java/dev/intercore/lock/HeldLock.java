package dev.intercore.lock;

import dev.intercore.json.JsonCodec;
import dev.intercore.process.Liveness;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A lock that has a holder.
 *
 * @param owner the holder's name: its text, else its session, else host and pid; empty if the
 *     directory was not made by intercore
 * @param pid of the holder, if one was recorded
 * @param token the current token, if the directory was made by intercore
 */
public record HeldLock(
    LockKey key,
    Optional<String> owner,
    Optional<Long> pid,
    Duration age,
    Optional<Long> token,
    Liveness liveness) {
  /** Shown to people if the owner is not known. */
  public static final String UNKNOWN_OWNER = "unknown";

  /** The age is in seconds. */
  public static final JsonCodec<HeldLock> JSON =
      JsonCodec.fields(HeldLock.class)
          .text("name", lock -> lock.key().name())
          .text("scope", lock -> lock.key().scope())
          .nullableText("owner", HeldLock::owner)
          .nullableNumber("pid", lock -> number(lock.pid()))
          .number("age", lock -> lock.age().toSeconds())
          .nullableNumber("token", lock -> number(lock.token()))
          .writeOnly();

  private static OptionalLong number(Optional<Long> value) {
    return value.isPresent() ? OptionalLong.of(value.get()) : OptionalLong.empty();
  }

  /** Returns whether the holder is dead and the lock was acquired at least this long ago. */
  public boolean isStale(Duration minimumAge) {
    return liveness == Liveness.DEAD && age.compareTo(minimumAge) >= 0;
  }

  /** Returns the lock with another age. */
  public HeldLock withAge(Duration other) {
    return new HeldLock(key, owner, pid, other, token, liveness);
  }

  public String shownOwner() {
    return owner.orElse(UNKNOWN_OWNER);
  }
}
