package dev.intercore.cli;

/**
 * Which program this is.
 *
 * @param version as released
 */
public record Build(String version) {}
