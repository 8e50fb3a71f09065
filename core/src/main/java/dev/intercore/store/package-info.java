/**
 * The interface between features and the database: transactions, rows, waiting for changes, and the
 * replay of repeated requests.
 *
 * <p>Invariants: a write is one decision in one transaction; the answer of a repeated request is
 * stored in the same transaction; {@code java.sql} is used only here and in the implementation.
 */
@NullMarked
package dev.intercore.store;

import org.jspecify.annotations.NullMarked;
