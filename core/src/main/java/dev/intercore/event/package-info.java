/**
 * The events of a project: one table with one increasing sequence, for all features and for users.
 * Readers filter it, follow it, and keep durable cursors in it (docs/runs.md).
 *
 * <p>Invariants: an event is appended in the transaction of the change it reports, so neither
 * exists without the other. A sequence number is never reused and none is left out. Only the oldest
 * events are removed, and none that a consumer has not acknowledged.
 */
@NullMarked
package dev.intercore.event;

import org.jspecify.annotations.NullMarked;
