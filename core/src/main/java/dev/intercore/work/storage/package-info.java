/**
 * The two ways to keep the records of a team: in the database, and in files that git can track.
 * docs/work.md says how files change together.
 *
 * <p>Always true here: what one decision changes is seen together or not at all; a record that
 * cannot be read is never taken for one that is not there.
 */
@NullMarked
package dev.intercore.work.storage;

import org.jspecify.annotations.NullMarked;
