package dev.intercore.intent;

import java.util.List;

/**
 * An intent that is in the way.
 *
 * @param hard paths that both are going to change
 * @param soft paths that one is going to change and the other relies on
 */
public record Blocker(Intent intent, Ownership ownership, List<String> hard, List<String> soft) {}
