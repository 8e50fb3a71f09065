/**
 * Reads a shell script without running it: the simple commands it would run, with their words,
 * redirections and assignments. The grammar is that of bash.
 *
 * <p>Invariants: the syntax tree of an understood script contains every command that a shell can
 * run for it, also those in substitutions and control structures. If anything is doubtful, the
 * whole script is not understood. Nothing outside the text is used.
 */
@NullMarked
package dev.intercore.shell;

import org.jspecify.annotations.NullMarked;
