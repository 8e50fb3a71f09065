/**
 * {@code ic wait}: blocks until something is so.
 *
 * <p>Always true here: it only looks; whatever is waited for has an end; met is exit 0, and a no
 * says whether the time is up or it cannot come true any more.
 */
@NullMarked
package dev.intercore.cli.wait;

import org.jspecify.annotations.NullMarked;
