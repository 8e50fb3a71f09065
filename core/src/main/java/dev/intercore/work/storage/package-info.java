/**
 * The two stores of the records of a team: tables in the database, and files that git can track.
 * The rules know only {@link dev.intercore.work.storage.TeamTransaction}, which reads each record
 * once and hands all changes of a decision to the store at its end.
 *
 * <p>Invariants: the changes of one decision become visible together or not at all. A corrupt
 * record never counts as absent in a decision. Both stores return the same answers.
 */
@NullMarked
package dev.intercore.work.storage;

import org.jspecify.annotations.NullMarked;
