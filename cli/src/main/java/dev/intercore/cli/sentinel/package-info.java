/**
 * The commands of the group {@code sentinel}.
 *
 * <p>Always true here: a malformed question claims nothing.
 */
@NullMarked
package dev.intercore.cli.sentinel;

import org.jspecify.annotations.NullMarked;
