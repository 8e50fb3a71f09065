package dev.intercore.event;

import java.util.Optional;

/**
 * What became of a wish to prune.
 *
 * @param count how many are gone
 * @param heldBackBy the consumer whose unread events stayed though they are old enough
 * @param ahead the first that is left, if a clock gave it a time that is still to come; with all
 *     that came after it, it stays until then
 */
public record PruneResult(long count, Optional<EventConsumer> heldBackBy, Optional<Event> ahead) {}
