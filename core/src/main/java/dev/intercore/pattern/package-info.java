/**
 * Which paths an entry of an intent covers, and whether two entries have one in common. Text only:
 * nothing here looks at a disk.
 *
 * <p>Always true here: an entry covers all below what it covers; overlap is symmetric and exact,
 * decided over all paths there could be; two entries that overlap have keys of which one is at or
 * above the other; no pattern, however hostile, costs more than its length times the other's.
 */
@NullMarked
package dev.intercore.pattern;

import org.jspecify.annotations.NullMarked;
