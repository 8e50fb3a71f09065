package dev.intercore.work.keep;

/** How many records have a link to one value. */
public record Tally(String value, long count) {}
