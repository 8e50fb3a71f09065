/**
 * What happened: one table, one growing sequence, for every feature.
 *
 * <p>Always true here: an event is written in the transaction of the change it tells of, so there
 * is none without the other; a sequence number is never used twice.
 */
@NullMarked
package dev.intercore.event;

import org.jspecify.annotations.NullMarked;
