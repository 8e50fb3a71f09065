/**
 * What the verbs about a team of agents have in common: who asks, how a record, a list and a no are
 * shown.
 *
 * <p>Always true here: a no is exit 1 and changes nothing; what cannot be read is told on stderr,
 * with {@code --json} too; a list is held a page at a time.
 */
@NullMarked
package dev.intercore.cli.team;

import org.jspecify.annotations.NullMarked;
