/**
 * The door to the library: open a database, then ask for a feature. Everything {@code ic} does is a
 * call from here.
 *
 * <p>Always true here: an expected "no" is a value; an {@link
 * dev.intercore.common.IntercoreException} means a broken environment, bad data or a bug, and
 * carries a stable code, the fact and the next step.
 */
@NullMarked
package dev.intercore;

import org.jspecify.annotations.NullMarked;
