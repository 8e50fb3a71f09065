/**
 * Reads a shell command without running it: which simple commands it would run, with which words,
 * redirections and assignments. The grammar is bash's.
 *
 * <p>Always true here: a script that counts as understood names every command that its text can
 * make a shell run, also those inside substitutions and control structures; whatever is doubtful
 * makes the whole script not understood. Nothing is looked up outside the text.
 */
@NullMarked
package dev.intercore.shell;

import org.jspecify.annotations.NullMarked;
