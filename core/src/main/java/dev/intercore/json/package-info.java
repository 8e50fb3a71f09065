/**
 * JSON as users hand it in, within limits, and JSON as we print it.
 *
 * <p>Always true here: a payload that exists as {@link dev.intercore.json.JsonPayload} is one JSON
 * value within every limit, and its text is the user's own, byte for byte.
 */
@NullMarked
package dev.intercore.json;

import org.jspecify.annotations.NullMarked;
