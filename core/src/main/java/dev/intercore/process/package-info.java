/**
 * Identifies processes and determines whether a recorded process still runs, by reading {@code
 * /proc}.
 *
 * <p>Invariant: a process counts as dead only if this kernel says so, or if it ran on this host
 * before the last boot. A process that cannot be seen, or that belongs to another namespace or
 * host, is unknown.
 */
@NullMarked
package dev.intercore.process;

import org.jspecify.annotations.NullMarked;
