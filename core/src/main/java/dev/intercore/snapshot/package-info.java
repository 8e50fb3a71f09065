/**
 * What files were like at one time, so that a later look can tell what changed.
 *
 * <p>Always true here: what could not be looked at never counts as unchanged; no link is followed,
 * no pipe or device is opened, and nothing that belongs to an open database.
 */
@NullMarked
package dev.intercore.snapshot;

import org.jspecify.annotations.NullMarked;
