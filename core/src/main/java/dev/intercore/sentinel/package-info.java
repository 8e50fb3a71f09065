/**
 * Atomic throttles: of all processes that check a sentinel within its interval, exactly one is
 * allowed.
 *
 * <p>Invariants: one statement claims, and its returned row is the answer. An expired or released
 * claim leaves the sentinel as it was before the claim. Automatic clean-up never changes the answer
 * to a later check with the same or a shorter interval.
 */
@NullMarked
package dev.intercore.sentinel;

import org.jspecify.annotations.NullMarked;
