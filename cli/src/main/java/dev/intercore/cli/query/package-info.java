/**
 * {@code ic query}: a question in words or SQL, answered as a table, JSON or CSV.
 *
 * <p>Always true here: it only looks; an answer is printed whole or not at all.
 */
@NullMarked
package dev.intercore.cli.query;

import org.jspecify.annotations.NullMarked;
