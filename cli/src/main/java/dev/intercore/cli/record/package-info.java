/**
 * What the verbs about records have in common, of a team, of runs and of events: who asks, how a
 * record, a list and a no are shown.
 *
 * <p>Always true here: a no is exit 1 and changes nothing; what cannot be read is told on stderr,
 * with {@code --json} too; a list is held a page at a time.
 */
@NullMarked
package dev.intercore.cli.record;

import org.jspecify.annotations.NullMarked;
