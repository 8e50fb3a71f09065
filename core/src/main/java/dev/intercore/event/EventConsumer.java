package dev.intercore.event;

/**
 * Somebody who reads events and says how far they are dealt with.
 *
 * @param acked the number up to which they are
 * @param behind how many there are after it
 * @param createdAt unix seconds
 * @param readAt unix seconds, up to a minute too early
 */
public record EventConsumer(String name, long acked, long behind, long createdAt, long readAt) {}
