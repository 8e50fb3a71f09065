/**
 * The verbs of {@code ic escalation}.
 *
 * <p>Always true here: every rule is core's; what is closed stays in the list of all.
 */
@NullMarked
package dev.intercore.cli.escalation;

import org.jspecify.annotations.NullMarked;
