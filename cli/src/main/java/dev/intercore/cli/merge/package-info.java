/**
 * The verbs of {@code ic merge}.
 *
 * <p>Always true here: every rule is core's; whoever began repeats the token it was given.
 */
@NullMarked
package dev.intercore.cli.merge;

import org.jspecify.annotations.NullMarked;
