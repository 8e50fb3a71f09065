/**
 * The effects of a shell script on files, judged from its text alone: whether it only reads, and
 * which files it certainly writes or deletes.
 *
 * <p>Invariants: a script that does not certainly only read does not count as reading. A write
 * target is reported only if the text contains its path.
 */
@NullMarked
package dev.intercore.shell.effect;

import org.jspecify.annotations.NullMarked;
