/**
 * The two stores of the records of a team: tables in the database, and files that git can track.
 *
 * <p>Invariants: the changes of one decision become visible together or not at all; a record that
 * cannot be read is never taken for one that does not exist.
 */
@NullMarked
package dev.intercore.work.storage;

import org.jspecify.annotations.NullMarked;
