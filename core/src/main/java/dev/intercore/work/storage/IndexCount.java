package dev.intercore.work.storage;

/** How many records have a link to one value. */
public record IndexCount(String value, long count) {}
