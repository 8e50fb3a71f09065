/**
 * The verbs of {@code ic events}.
 *
 * <p>Always true here: they only look.
 */
@NullMarked
package dev.intercore.cli.events;

import org.jspecify.annotations.NullMarked;
