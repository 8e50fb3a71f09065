/**
 * Records the state of files, so that a later comparison shows what changed.
 *
 * <p>Invariants: a file whose state is unknown never counts as unchanged. Links are not followed,
 * pipes and devices are not opened, and neither are the files of an open database.
 */
@NullMarked
package dev.intercore.snapshot;

import org.jspecify.annotations.NullMarked;
