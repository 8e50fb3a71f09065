/**
 * The commands {@code help} and {@code completion}, the hidden command that completion scripts
 * call, and the reference page. All of them are derived from the declarations.
 *
 * <p>Invariants: {@code ic help} prints what {@code --help} prints at the same place. Completing a
 * word changes nothing, migrates no database, is bounded in time and size, and prints no error. A
 * shell reads a candidate as one word, whatever characters it has; one with a control character is
 * not offered.
 */
@NullMarked
package dev.intercore.cli.help;

import org.jspecify.annotations.NullMarked;
