/**
 * JSON values by key and scope, with a time to live.
 *
 * <p>Always true here: a row is visible exactly while {@code expires_at > now} (or has no end), in
 * every query; prune frees space and changes no answer; a payload comes back byte for byte as it
 * was given, less outer white space.
 */
@NullMarked
package dev.intercore.state;

import org.jspecify.annotations.NullMarked;
