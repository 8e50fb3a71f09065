/**
 * Answers read-only SQL on views of everything that intercore stores. {@code words} turns questions
 * in plain words into such SQL.
 *
 * <p>Invariants: a user's statement writes nothing, to no file and no table; it names nothing but
 * the views, its own names and SQLite's functions; its text is checked, and its connection is
 * read-only whatever the text says; every answer is bounded in time, rows, bytes and memory. A
 * record that a view leaves out is reported.
 */
@NullMarked
package dev.intercore.query;

import org.jspecify.annotations.NullMarked;
