package dev.intercore.sentinel;

/**
 * A guard that has fired.
 *
 * @param lastFired unix seconds
 * @param interval the interval it was last claimed with; 0 is once only
 */
public record Sentinel(String name, String scope, long lastFired, long interval) {}
