/**
 * One class of the SQLite driver, replaced for start-up time. See
 * docs/decisions/0004-driver-start-up.md.
 */
@NullMarked
package org.sqlite;

import org.jspecify.annotations.NullMarked;
