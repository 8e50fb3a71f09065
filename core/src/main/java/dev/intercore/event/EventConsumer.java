package dev.intercore.event;

/**
 * A named cursor of a reader.
 *
 * @param acked sequence number up to which events are acknowledged
 * @param behind number of events after it
 * @param createdAt unix seconds
 * @param readAt unix seconds of the last read; up to a minute too early
 */
public record EventConsumer(String name, long acked, long behind, long createdAt, long readAt) {}
