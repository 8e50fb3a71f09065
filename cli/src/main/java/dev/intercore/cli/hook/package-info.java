/**
 * The verbs of {@code ic hook}.
 *
 * <p>Always true here: every rule is core's; a hook that was never set is no empty one.
 */
@NullMarked
package dev.intercore.cli.hook;

import org.jspecify.annotations.NullMarked;
