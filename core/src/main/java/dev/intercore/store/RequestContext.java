package dev.intercore.store;

import java.time.Instant;
import java.util.Optional;

/**
 * Context of one call: its request id, whether its caller still waits, and whether it changed
 * anything. All views of a store that one call uses share it.
 */
public final class RequestContext {
  private final Optional<String> id;
  private final Optional<Instant> firstSentAt;
  private final Runnable callerCheck;
  private int writes;
  private boolean changed;

  /**
   * @param id identifies the call, so that a repeated call gets the answer of the first
   * @param firstSentAt when the call was first made, if this may be a repeat
   * @param callerCheck throws if the caller no longer waits for the answer
   */
  public RequestContext(Optional<String> id, Optional<Instant> firstSentAt, Runnable callerCheck) {
    this.id = id;
    this.firstSentAt = firstSentAt;
    this.callerCheck = callerCheck;
  }

  /**
   * Returns a context without a request id and without a caller to check: for the library, and for
   * stores that stay open longer than one call.
   */
  public static RequestContext forThisProcess() {
    return new RequestContext(Optional.empty(), Optional.empty(), () -> {});
  }

  /** Returns a context for a call with this id, made by this process. */
  public static RequestContext of(String id) {
    return new RequestContext(Optional.of(id), Optional.empty(), () -> {});
  }

  public Optional<String> id() {
    return id;
  }

  /** Returns when the call was first made, if this may be a repeat. */
  public Optional<Instant> firstSentAt() {
    return firstSentAt;
  }

  /**
   * Returns the id of the next replayable write: ID, then ID#2, ID#3. Empty without a request id. A
   * repeated call makes the same writes in the same order, so each finds its own answer.
   */
  public synchronized Optional<String> nextWriteId() {
    return id.map(text -> ++writes == 1 ? text : text + "#" + writes);
  }

  /**
   * Throws if the caller no longer waits. A process that was suspended must not do what its caller
   * has given up, and may have done in another way.
   */
  public void checkCaller() {
    callerCheck.run();
  }

  @Override
  public String toString() {
    return "RequestContext[id=" + id + ", firstSentAt=" + firstSentAt + "]";
  }

  /** Records that a write changed rows. */
  public synchronized void noteChange() {
    changed = true;
  }

  /** Returns whether any write of this call changed rows. */
  public synchronized boolean hasChanged() {
    return changed;
  }
}
