/**
 * Runs: what they are for, how far they are, who works in them, what they produced and whether they
 * may go on. docs/runs.md has the rules.
 *
 * <p>Always true here: a run only moves forward, and past no gate that failed, since one
 * transaction looks at the gates and moves; what has ended changes no more; the order of things is
 * their sequence, never their time.
 */
@NullMarked
package dev.intercore.run;

import org.jspecify.annotations.NullMarked;
