/**
 * The verbs of {@code ic intent}.
 *
 * <p>Always true here: every rule is core's; what reads the tree's files runs in the caller's own
 * process.
 */
@NullMarked
package dev.intercore.cli.intent;

import org.jspecify.annotations.NullMarked;
