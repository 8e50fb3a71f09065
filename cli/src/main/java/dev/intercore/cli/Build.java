package dev.intercore.cli;

/**
 * Which program this is.
 *
 * @param version as released
 * @param id of this very build; two builds of one version differ
 */
public record Build(String version, String id) {}
