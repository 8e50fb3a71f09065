/**
 * Runs: goal, phases, gates, agents and artifacts. docs/runs.md has the rules.
 *
 * <p>Invariants: a run only moves forward, and not past a failed gate, because one transaction
 * reads the gates and moves. A run that has ended does not change. The order of records is that of
 * their sequence numbers, not of their times.
 */
@NullMarked
package dev.intercore.run;

import org.jspecify.annotations.NullMarked;
