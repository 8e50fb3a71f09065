/**
 * The commands {@code status} and {@code watch}: one screen of what is active in a project, and the
 * same as JSON.
 *
 * <p>Invariants: they only read. No line of the screen is wider than the terminal. Text of records
 * moves no cursor. Colours are only written to a terminal.
 */
@NullMarked
package dev.intercore.cli.status;

import org.jspecify.annotations.NullMarked;
