package dev.intercore.store;

/**
 * Asked when the write lock is held and nothing is decided yet: is anyone still waiting for this? A
 * process that was stopped meanwhile must not carry out what its caller has given up, and perhaps
 * done in another way.
 */
@FunctionalInterface
public interface Fence {
  Fence OPEN = () -> {};

  /** Throws when the caller is no longer waiting; the transaction is then undone. */
  void pass();
}
