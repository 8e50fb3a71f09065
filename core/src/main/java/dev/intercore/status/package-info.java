/**
 * The status of a project over all features, and waiting until a condition is met. docs/status.md
 * describes the output.
 *
 * <p>Invariants: nothing is written. All data of the database is of one moment. A summary reads no
 * more than it shows, however large the project is. What cannot be read is reported and left out.
 */
@NullMarked
package dev.intercore.status;

import org.jspecify.annotations.NullMarked;
