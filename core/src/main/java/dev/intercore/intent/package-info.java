/**
 * Change intents: which session edits which files, and which one is next.
 *
 * <p>Invariants: no two active intents of different sessions in one worktree, both before their
 * TTL, overlap hard. Each verb is one transaction that also appends its event. A fencing token is
 * greater than all earlier ones. A process whose state is unknown is never taken for ended. A
 * record that fails its digest does not count and is never deleted. See docs/intents.md.
 */
@NullMarked
package dev.intercore.intent;

import org.jspecify.annotations.NullMarked;
