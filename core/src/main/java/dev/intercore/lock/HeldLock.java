package dev.intercore.lock;

import dev.intercore.process.Liveness;
import java.time.Duration;
import java.util.Optional;

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

  /** Returns whether the holder is dead and the lock was acquired at least this long ago. */
  public boolean isStale(Duration minimumAge) {
    return liveness == Liveness.DEAD && age.compareTo(minimumAge) >= 0;
  }

  public String shownOwner() {
    return owner.orElse(UNKNOWN_OWNER);
  }
}
