/**
 * The {@code ic guard} commands. A hook call is fail-closed: any problem before a tool call or a
 * commit is a denial.
 */
@NullMarked
package dev.intercore.cli.guard;

import org.jspecify.annotations.NullMarked;
