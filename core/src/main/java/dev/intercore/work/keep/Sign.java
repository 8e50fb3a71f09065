package dev.intercore.work.keep;

import dev.intercore.work.record.Kind;

/** A sign of life, and beside which record it is. */
public record Sign(Kind<?> kind, String id, Touch touch) {}
