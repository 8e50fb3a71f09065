/**
 * Change intents: who may edit what, right now, and who is next.
 *
 * <p>Always true here: no two active intents of different sessions, in one worktree and before
 * their end, overlap hard; each verb is one transaction that also writes its event; a fencing token
 * is greater than all before it; unknown is never dead; a record that fails its digest counts for
 * nothing and is never deleted. docs/intents.md tells why.
 */
@NullMarked
package dev.intercore.intent;

import org.jspecify.annotations.NullMarked;
