/**
 * Determines which paths an entry of an intent covers and whether two entries overlap. Text only:
 * no file is accessed.
 *
 * <p>Invariants: an entry covers everything below a path that it covers. Overlap is symmetric and
 * exact over all possible paths. If two entries overlap, a key of one is at or above a key of the
 * other. No pattern costs more than its length times the length of the other.
 */
@NullMarked
package dev.intercore.pattern;

import org.jspecify.annotations.NullMarked;
