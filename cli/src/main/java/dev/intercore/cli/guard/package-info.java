/**
 * {@code ic guard}: the edit gate inside the tools that edit. A tool's hook asks, is answered in
 * the tool's own protocol, and is told what to do when the answer is no.
 *
 * <p>Always true here: whatever is not understood is denied; an answer is exit 0 or 2.
 */
@NullMarked
package dev.intercore.cli.guard;

import org.jspecify.annotations.NullMarked;
