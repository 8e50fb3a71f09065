/**
 * What the file system says and what we ask of it: modes, owners, private files, files that change
 * as a whole, disks that can hold a database.
 *
 * <p>Always true here: paths are looked at with {@code stat}; only {@link
 * dev.intercore.files.AtomicFolder} opens any, its own, and {@link dev.intercore.files.SharedFile}
 * the one it is told; unknown is an error, never "not there".
 */
@NullMarked
package dev.intercore.files;

import org.jspecify.annotations.NullMarked;
