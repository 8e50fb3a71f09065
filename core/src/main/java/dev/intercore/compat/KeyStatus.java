package dev.intercore.compat;

import java.util.Optional;

/**
 * Where a key is found.
 *
 * @param legacy whether there is a temp file of it; nothing when that cannot be known
 * @param db whether the database has it
 */
public record KeyStatus(LegacyKey key, Optional<Boolean> legacy, boolean db) {}
