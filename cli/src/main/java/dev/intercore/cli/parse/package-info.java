/**
 * From words to a command with its arguments and options; whatever is not declared is refused, with
 * a suggestion.
 *
 * <p>Always true here: nothing is silently ignored.
 */
@NullMarked
package dev.intercore.cli.parse;

import org.jspecify.annotations.NullMarked;
