/**
 * Where a project's database is, and whether that place may be trusted.
 *
 * <p>Always true here: nothing is created or changed, except that init may tighten our own folder;
 * a link, and a folder with a database in it that is a stranger's or that others may write, are
 * refused, never skipped in silence.
 */
@NullMarked
package dev.intercore.project;

import org.jspecify.annotations.NullMarked;
