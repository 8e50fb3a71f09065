package dev.intercore.work.storage;

/**
 * Something beside the records that a writer which was stopped left, or another hand changed.
 *
 * @param fact the same as long as it is there
 * @param remedy what {@link TeamStore#tidy} does about it
 */
public record Leftover(String fact, String remedy) {}
