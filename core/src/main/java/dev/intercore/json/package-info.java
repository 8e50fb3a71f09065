/**
 * JSON: payloads of users within limits, the JSON form of our records, and one writer.
 *
 * <p>Invariants: a {@link dev.intercore.json.JsonPayload} is one JSON value within every limit, and
 * its text is the user's own, byte for byte. The canonical form of a value never changes, because
 * stored digests depend on it. Raw maps of JSON values are read only here; features use {@link
 * dev.intercore.json.JsonObject} and {@link dev.intercore.json.JsonCodec}.
 */
@NullMarked
package dev.intercore.json;

import org.jspecify.annotations.NullMarked;
