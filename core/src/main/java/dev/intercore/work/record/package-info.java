/**
 * What is known of a team of agents: records with the field names of the beads-state format, which
 * docs/work.md lists.
 *
 * <p>Always true here: a record that was read has every field it must have, of the right kind;
 * fields that are not known stay in it.
 */
@NullMarked
package dev.intercore.work.record;

import org.jspecify.annotations.NullMarked;
