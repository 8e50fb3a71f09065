/**
 * Types that every other package may use: actors, results, errors, names, ids, pauses and
 * failpoints.
 *
 * <p>Invariant: this package depends on no other package of the product.
 */
@NullMarked
package dev.intercore.common;

import org.jspecify.annotations.NullMarked;
