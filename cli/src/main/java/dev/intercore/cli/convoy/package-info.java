/**
 * The verbs of {@code ic convoy}.
 *
 * <p>Always true here: every rule is core's; progress is counted when it is asked for.
 */
@NullMarked
package dev.intercore.cli.convoy;

import org.jspecify.annotations.NullMarked;
