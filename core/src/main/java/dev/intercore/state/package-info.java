/**
 * JSON values by key and scope, with an optional time to live.
 *
 * <p>Invariants: every statement sees a row exactly while {@code expires_at} is null or later than
 * now. Pruning frees space and changes no answer. A payload is returned byte for byte as it was
 * given, without outer white space.
 */
@NullMarked
package dev.intercore.state;

import org.jspecify.annotations.NullMarked;
