/**
 * The one way to SQLite: open with verified pragmas, write and read transactions, migrations,
 * backup, restore, health.
 *
 * <p>Always true here: a write is one {@code BEGIN IMMEDIATE}; waiting is bounded by a deadline;
 * the database's files are touched by SQLite alone while this process has them open; {@code
 * java.sql} does not leave this package.
 */
@NullMarked
package dev.intercore.store;

import org.jspecify.annotations.NullMarked;
