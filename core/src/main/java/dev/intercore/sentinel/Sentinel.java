package dev.intercore.sentinel;

/**
 * A sentinel that has fired.
 *
 * @param lastFired unix seconds
 * @param interval seconds that its last claim asked for; 0 allows one claim ever
 */
public record Sentinel(String name, String scope, long lastFired, long interval) {}
