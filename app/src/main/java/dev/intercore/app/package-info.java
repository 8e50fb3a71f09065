/**
 * Entry points of the processes, the catalog of all commands, and the commands that start programs.
 *
 * <p>Invariants: only the command core writes to stdout; a process ends by halt, without closing
 * SQLite.
 */
@NullMarked
package dev.intercore.app;

import org.jspecify.annotations.NullMarked;
