/**
 * Locates a project: its database, its worktrees, its settings, and paths relative to them.
 *
 * <p>Invariants: nothing is created or changed, except that init may remove other users'
 * permissions from this user's folder. A link in place of the folder is rejected, and so is a
 * folder with a database that another user owns or can write. Neither is silently skipped.
 */
@NullMarked
package dev.intercore.project;

import org.jspecify.annotations.NullMarked;
