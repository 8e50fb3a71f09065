/**
 * Atomic throttle guards: exactly one winner a window, whatever the number of processes.
 *
 * <p>Always true here: one statement claims and its returned row is the verdict; a lapsed or
 * released claim leaves the guard as it was before; the automatic clean-up never changes a later
 * answer to the same or a shorter interval.
 */
@NullMarked
package dev.intercore.sentinel;

import org.jspecify.annotations.NullMarked;
