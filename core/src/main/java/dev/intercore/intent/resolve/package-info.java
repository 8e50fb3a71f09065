/**
 * Turns the paths of edits and of shell commands into the project paths that the edit gate decides
 * on.
 *
 * <p>Invariant: a path that cannot be resolved is never taken for one outside the project.
 */
@NullMarked
package dev.intercore.intent.resolve;

import org.jspecify.annotations.NullMarked;
