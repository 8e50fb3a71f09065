package dev.intercore.compat;

/**
 * Where a key is found.
 *
 * @param legacy whether there is a temp file of it
 * @param db whether the database has it
 */
public record KeyStatus(LegacyKey key, boolean legacy, boolean db) {}
