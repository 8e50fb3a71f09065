/**
 * What is going on in a project, all features together: one look at it, and waiting until something
 * is so. docs/status.md tells what people see of it.
 *
 * <p>Always true here: nothing is written; what is in the database is of one moment; a glance reads
 * no more than it shows, however much there is; what cannot be read is told of and left out.
 */
@NullMarked
package dev.intercore.status;

import org.jspecify.annotations.NullMarked;
