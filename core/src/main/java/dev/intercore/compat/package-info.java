/**
 * How far the way from temp files to the database has been gone: for each key that hooks used to
 * keep in temp files, whether such files are still there and whether the database has it.
 *
 * <p>Always true here: temp files are looked at by name alone, never opened, followed or changed; a
 * folder that cannot be listed is an error, never "no files"; what counts as being in the database
 * is what {@code state} and {@code sentinel} themselves would show.
 */
@NullMarked
package dev.intercore.compat;

import org.jspecify.annotations.NullMarked;
