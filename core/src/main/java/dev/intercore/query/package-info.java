/**
 * Answers questions: read-only SQL on views of everything that is kept, and ({@code words})
 * questions in plain words, each of which becomes such SQL.
 *
 * <p>Always true here: nothing is written by a statement that somebody asks, in no file and no
 * table; a statement is read by us, looked at as SQLite compiled it, and run on a connection that
 * cannot write, and each of the three would do alone; every answer has a bound in time, rows and
 * bytes.
 */
@NullMarked
package dev.intercore.query;

import org.jspecify.annotations.NullMarked;
