/**
 * The command core: takes arguments, directory, environment and streams, and returns an exit code.
 * Direct mode and the engine both call it, so they cannot differ.
 *
 * <p>Always true here: stdout carries the answer only; an expected no is exit 1; no stack trace
 * reaches a user who did not ask.
 */
@NullMarked
package dev.intercore.cli;

import org.jspecify.annotations.NullMarked;
