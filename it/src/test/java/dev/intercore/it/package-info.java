/**
 * Black box: the shipped {@code ic}, started as a process, seen through its streams, its exit code
 * and the database it leaves.
 *
 * <p>Always true here: nothing of the product is on the class path; every process that is started
 * is ended; every database is checked when its scratch folder is closed.
 */
@NullMarked
package dev.intercore.it;

import org.jspecify.annotations.NullMarked;
