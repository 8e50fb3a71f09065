/**
 * {@code ic status} and {@code ic watch}: one screen of what is going on, and the same for
 * programs.
 *
 * <p>Always true here: they only look; no line of the screen is wider than the terminal; what
 * others wrote moves no cursor; colour is for terminals.
 */
@NullMarked
package dev.intercore.cli.status;

import org.jspecify.annotations.NullMarked;
