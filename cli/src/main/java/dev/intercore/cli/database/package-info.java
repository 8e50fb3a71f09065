/**
 * The commands about the database itself: init, version, health, restore.
 *
 * <p>Always true here: only init creates a database.
 */
@NullMarked
package dev.intercore.cli.database;

import org.jspecify.annotations.NullMarked;
