package dev.intercore.sentinel;

/**
 * A sentinel that has fired.
 *
 * @param lastFired unix seconds
 * @param interval seconds of its last claim; 0 allows one claim ever
 */
public record Sentinel(String name, String scope, long lastFired, long interval) {}
