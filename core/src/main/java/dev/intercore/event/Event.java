package dev.intercore.event;

/**
 * One thing that happened.
 *
 * @param type group and verb, such as {@code intent.declared}
 * @param subject what it happened to
 * @param actor who did it
 * @param at unix seconds
 * @param body the rest, as one JSON object
 */
public record Event(long seq, String type, String subject, String actor, long at, String body) {}
