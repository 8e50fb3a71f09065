/**
 * Answers, errors, help and the reference page, for people and for pipes.
 *
 * <p>Always true here: with {@code --json} stdout is exactly one JSON value, and an error is one
 * JSON object on one line of stderr.
 */
@NullMarked
package dev.intercore.cli.output;

import org.jspecify.annotations.NullMarked;
