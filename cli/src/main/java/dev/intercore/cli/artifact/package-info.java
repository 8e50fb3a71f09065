/**
 * The verbs of {@code ic artifact}.
 *
 * <p>Always true here: files are read by the caller's own process, never by an engine.
 */
@NullMarked
package dev.intercore.cli.artifact;

import org.jspecify.annotations.NullMarked;
