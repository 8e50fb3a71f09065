/**
 * File system access: stat, private files, atomic replacement, kinds of file systems, and errors in
 * words.
 *
 * <p>Invariants: an unknown state of a path is an error and never "missing". Only {@link
 * dev.intercore.files.AtomicFolder} opens files of its folder, and {@link
 * dev.intercore.files.SharedFile} the named one; all other questions are answered by stat, because
 * closing a file of a database would drop SQLite's locks.
 */
@NullMarked
package dev.intercore.files;

import org.jspecify.annotations.NullMarked;
