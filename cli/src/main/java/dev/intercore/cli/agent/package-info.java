/**
 * The verbs of {@code ic agent}.
 *
 * <p>Always true here: every rule is core's; nothing is done about an agent that is not heard of.
 */
@NullMarked
package dev.intercore.cli.agent;

import org.jspecify.annotations.NullMarked;
