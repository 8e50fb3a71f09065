/**
 * Completion scripts for bash, zsh and fish, read off the declarations.
 *
 * <p>Always true here: a script is static text; completing never starts {@code ic}.
 */
@NullMarked
package dev.intercore.cli.completion;

import org.jspecify.annotations.NullMarked;
