/**
 * The verbs of {@code ic events}: what happened is listed, followed, acknowledged and pruned.
 *
 * <p>Always true here: events are printed a page at a time, and the place of a reader moves only by
 * {@code ack}.
 */
@NullMarked
package dev.intercore.cli.events;

import org.jspecify.annotations.NullMarked;
