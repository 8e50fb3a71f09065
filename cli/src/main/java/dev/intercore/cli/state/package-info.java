/**
 * The commands of the group {@code state}.
 *
 * <p>Always true here: the payload is read before the database is opened.
 */
@NullMarked
package dev.intercore.cli.state;

import org.jspecify.annotations.NullMarked;
