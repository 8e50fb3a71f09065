/**
 * The verbs of {@code ic run}, and what those about a run's agents, artifacts and gates share with
 * them.
 *
 * <p>Always true here: every rule is core's; a project is named by its real path.
 */
@NullMarked
package dev.intercore.cli.run;

import org.jspecify.annotations.NullMarked;
