/**
 * Installing the guard into a tool: one {@link dev.intercore.cli.guard.install.GuardInstallation}
 * for each settings file, and its entries among the hooks of the tool.
 *
 * <p>Invariants: other content of a file keeps its bytes; a file is complete at every moment; a
 * file that cannot be read is not changed; an entry is ours by the comment at the end of its
 * command and by nothing else. The comment also records what was created for the entry, and only
 * that is removed with it.
 */
@NullMarked
package dev.intercore.cli.guard.install;

import org.jspecify.annotations.NullMarked;
