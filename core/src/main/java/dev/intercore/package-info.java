/**
 * The entry point of the library: open a database, then use its features. Every command of {@code
 * ic} uses it.
 *
 * <p>Invariants: features do not use this package; an expected "no" is a value; an {@link
 * dev.intercore.common.IntercoreException} means a broken environment, bad data or a bug, and
 * carries a stable code, the fact and the next step.
 */
@NullMarked
package dev.intercore;

import org.jspecify.annotations.NullMarked;
