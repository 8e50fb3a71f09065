/**
 * The guard inside git: the installation of its hooks, and the decision about a commit.
 *
 * <p>Invariants: the hook that existed before is never lost and runs first; git itself says what a
 * commit would change; a path that cannot be identified is denied.
 */
@NullMarked
package dev.intercore.cli.guard.git;

import org.jspecify.annotations.NullMarked;
