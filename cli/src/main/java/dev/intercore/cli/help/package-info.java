/**
 * {@code ic help}: the word that people try before they know the option.
 *
 * <p>Always true here: it prints what {@code --help} prints at the same place.
 */
@NullMarked
package dev.intercore.cli.help;

import org.jspecify.annotations.NullMarked;
