package dev.intercore.lock;

/** How an attempt to give a lock back ended. */
public sealed interface Release {
  record Released() implements Release {}

  /** Nobody has it. */
  record NotHeld() implements Release {}

  /** It is someone else's, and stays so. */
  record HeldByAnother(HeldLock lock) implements Release {}
}
