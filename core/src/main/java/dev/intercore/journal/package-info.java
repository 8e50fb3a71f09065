/**
 * Folders whose files change together or not at all, also across a crash. docs/storage.md describes
 * the protocol.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Only the holder of the folder's lock writes.
 *   <li>A change is committed when its journal has been renamed into place and is durable. No other
 *       file is written before that, and readers see all of the change after it.
 *   <li>The next writer finishes an interrupted change, in a transaction of its own, before it
 *       decides anything. Readers create and repair nothing.
 *   <li>The folder's lock is taken before the database's lock, and never two folders at once.
 *   <li>A name that is not an id never becomes a path.
 * </ul>
 */
@NullMarked
package dev.intercore.journal;

import org.jspecify.annotations.NullMarked;
