/**
 * Entry points: the process around the command core, and the assembly of all commands.
 *
 * <p>Always true here: what reaches stdout went through the command core; the process ends by halt,
 * without closing SQLite.
 */
@NullMarked
package dev.intercore.app;

import org.jspecify.annotations.NullMarked;
