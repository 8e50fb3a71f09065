/**
 * The records of a team, with the field names of the beads-state format. docs/teams.md lists them.
 *
 * <p>Invariants: a record that was read has every required field, of the right type. Fields that
 * are unknown here stay in the record, and absent fields stay absent, so a record that is read and
 * written unchanged has the same bytes.
 */
@NullMarked
package dev.intercore.work.record;

import org.jspecify.annotations.NullMarked;
