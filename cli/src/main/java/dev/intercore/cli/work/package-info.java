/**
 * The verbs of {@code ic work}.
 *
 * <p>Always true here: every rule is core's; whoever claims is told which item it has.
 */
@NullMarked
package dev.intercore.cli.work;

import org.jspecify.annotations.NullMarked;
