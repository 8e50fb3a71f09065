/**
 * What happened: one table, one growing sequence, for every feature and for users. Readers filter
 * it, follow it, and keep durable places in it (docs/events.md).
 *
 * <p>Always true here: an event is written in the transaction of the change it tells of, so there
 * is none without the other; a sequence number is never used twice and none is left out; only the
 * oldest are ever removed, and none that a consumer has not acknowledged.
 */
@NullMarked
package dev.intercore.event;

import org.jspecify.annotations.NullMarked;
