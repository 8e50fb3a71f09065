/**
 * The verbs of {@code ic lock}.
 *
 * <p>Always true here: a holder is a process of the caller's, never the one that carries the call
 * out.
 */
@NullMarked
package dev.intercore.cli.lock;

import org.jspecify.annotations.NullMarked;
