package dev.intercore.work;

import java.util.Optional;

/**
 * Something that is not as it always should be.
 *
 * @param fact the same as long as it is so
 * @param words what mending it does; of what cannot be mended here, what to do about it
 * @param mend decides anew whether it is still so, and mends it
 */
public record Fault(String fact, String words, Optional<Runnable> mend) {}
