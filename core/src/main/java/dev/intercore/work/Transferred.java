package dev.intercore.work;

/**
 * What an export or import did.
 *
 * @param added records that were written
 * @param same records that were there already
 */
public record Transferred(long added, long same) {}
