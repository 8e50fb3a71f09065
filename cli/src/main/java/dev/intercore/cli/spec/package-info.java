/**
 * What a command is, declared once: parsing, help, completion and the reference page are read off
 * it.
 *
 * <p>Always true here: an option of one name takes a value everywhere or nowhere, so it can stand
 * before the command.
 */
@NullMarked
package dev.intercore.cli.spec;

import org.jspecify.annotations.NullMarked;
