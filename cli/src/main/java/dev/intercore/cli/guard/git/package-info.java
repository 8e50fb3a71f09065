/**
 * The guard inside git: the hooks that are put into a repository, and the answer they get before a
 * commit is made.
 *
 * <p>Always true here: the hook that was there before is never lost, and runs first; what would be
 * committed is asked of git itself, and of its bytes nothing is guessed; what cannot be told is
 * denied.
 */
@NullMarked
package dev.intercore.cli.guard.git;

import org.jspecify.annotations.NullMarked;
