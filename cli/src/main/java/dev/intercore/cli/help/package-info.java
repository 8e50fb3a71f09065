/**
 * The commands {@code help} and {@code completion}, and the reference page. All of them are derived
 * from the declarations.
 *
 * <p>Invariants: {@code ic help} prints what {@code --help} prints at the same place. A completion
 * script is static text; completing a word does not start {@code ic}.
 */
@NullMarked
package dev.intercore.cli.help;

import org.jspecify.annotations.NullMarked;
