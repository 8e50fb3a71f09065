/**
 * Typed options and arguments, and the parser of a command line. It does not know commands.
 *
 * <p>Invariants: a word is either read by the signature of its command or rejected. An option is
 * read by the declaration of its own command, so two commands can declare one name differently.
 * Types check syntax and limits (exit code 3); core validates names, payloads and paths (exit code
 * 2).
 */
@NullMarked
package dev.intercore.cli.option;

import org.jspecify.annotations.NullMarked;
