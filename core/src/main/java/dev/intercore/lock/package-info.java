/**
 * Mutexes on the file system; docs/locks.md has the protocol.
 *
 * <p>Always true here: the name of a lock's one entry is its state, and it changes only by a rename
 * of exactly the name that was looked at. A lock is taken from a holder only when that holder is
 * surely dead. Tokens of one lock only grow.
 */
@NullMarked
package dev.intercore.lock;

import org.jspecify.annotations.NullMarked;
