package dev.intercore.lock;

import dev.intercore.process.Liveness;
import java.time.Duration;
import java.util.Optional;

/**
 * A lock that someone has.
 *
 * @param owner what to call the holder: its text, else its session, else host and pid; nothing when
 *     it is not one of ours
 * @param pid of the holder, when one was recorded
 * @param token the current one
 */
public record HeldLock(
    LockKey key,
    Optional<String> owner,
    Optional<Long> pid,
    Duration age,
    Optional<Long> token,
    Liveness liveness) {
  /** For people, when the owner is not known. */
  public static final String UNKNOWN_OWNER = "unknown";

  /** Whether its holder is dead, and it was taken at least so long ago. */
  public boolean isStale(Duration least) {
    return liveness == Liveness.DEAD && age.compareTo(least) >= 0;
  }

  public String shownOwner() {
    return owner.orElse(UNKNOWN_OWNER);
  }
}
