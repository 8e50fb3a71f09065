/**
 * Records as files that git can track, and the journal by which several of them change together.
 * docs/work.md has the protocol.
 *
 * <p>Always true here: only who holds the lock writes; a change is decided when its journal is
 * there, and from then on everybody sees it; readers make and mend nothing; no name that is not an
 * id becomes a path.
 */
@NullMarked
package dev.intercore.work.storage.files;

import org.jspecify.annotations.NullMarked;
