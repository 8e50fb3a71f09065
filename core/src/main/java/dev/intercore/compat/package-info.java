/**
 * Progress of the move from temp files to the database: for each kind of temp file that hooks used,
 * whether such files exist and whether the database has the key.
 *
 * <p>Invariants: temp files are found by name, never opened, followed or changed; a folder that
 * cannot be listed is an error, not "no files"; the database has a key if {@code ic state} or
 * {@code ic sentinel} would list it.
 */
@NullMarked
package dev.intercore.compat;

import org.jspecify.annotations.NullMarked;
