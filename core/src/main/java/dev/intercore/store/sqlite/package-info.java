/**
 * The store in one SQLite file: opening with verified pragmas, transactions, migrations, backup,
 * restore and health.
 *
 * <p>Invariants: a write is one {@code BEGIN IMMEDIATE}; each wait ends at a deadline; while this
 * process has the database open, only SQLite opens its files; {@code org.sqlite} is used in no
 * other package.
 */
@NullMarked
package dev.intercore.store.sqlite;

import org.jspecify.annotations.NullMarked;
