/**
 * The verbs of {@code ic gate}.
 *
 * <p>Always true here: every rule is core's; evidence is told as it was given.
 */
@NullMarked
package dev.intercore.cli.gate;

import org.jspecify.annotations.NullMarked;
