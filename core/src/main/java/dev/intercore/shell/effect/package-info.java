/**
 * What a shell command would do to files, judged from its text alone: does it only read, and where
 * it plainly writes.
 *
 * <p>Always true here: what is not certain to read only does not count as reading; a write target
 * is named only if its path stands in the text.
 */
@NullMarked
package dev.intercore.shell.effect;

import org.jspecify.annotations.NullMarked;
