/**
 * What the hooks of agents' tools say and want to hear. A message becomes an {@link
 * dev.intercore.cli.guard.hook.Occasion} and an {@link dev.intercore.cli.guard.hook.Action}, the
 * same for every tool; a {@link dev.intercore.cli.guard.hook.Dialect} makes its answer of the
 * verdict.
 *
 * <p>Always true here: no path that a tool would touch is left out; what cannot be read whole is a
 * {@link dev.intercore.cli.guard.hook.RejectedMessage}.
 */
@NullMarked
package dev.intercore.cli.guard.hook;

import org.jspecify.annotations.NullMarked;
