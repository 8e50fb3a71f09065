package dev.intercore.intent;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * An intent as someone sees it.
 *
 * @param ownership nothing once it is closed
 * @param position its place among those that wait for the same, from 1; nothing unless it is queued
 */
public record IntentView(Intent intent, Optional<Ownership> ownership, OptionalInt position) {}
