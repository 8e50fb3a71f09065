/**
 * Mutexes on the file system; docs/locks.md describes the protocol.
 *
 * <p>Invariants: the name of the only entry of a lock is its state, and it changes only by a rename
 * of exactly the name that was read. A lock is taken from a holder only if that holder is certainly
 * dead. The tokens of a lock only increase.
 */
@NullMarked
package dev.intercore.lock;

import org.jspecify.annotations.NullMarked;
