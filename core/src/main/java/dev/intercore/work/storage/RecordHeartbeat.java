package dev.intercore.work.storage;

import dev.intercore.work.record.RecordKind;

/** A sign of life, and beside which record it is. */
public record RecordHeartbeat(RecordKind<?> kind, String id, Heartbeat touch) {}
