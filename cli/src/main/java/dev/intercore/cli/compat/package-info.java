/**
 * The commands of the group {@code compat}.
 *
 * <p>Always true here: they look outside the database, so they run in the caller's own process and
 * never in an engine.
 */
@NullMarked
package dev.intercore.cli.compat;

import org.jspecify.annotations.NullMarked;
