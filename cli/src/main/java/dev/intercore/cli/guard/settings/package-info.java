/**
 * Byte-exact changes of JSON files that people and other programs write: a value is added, removed
 * or replaced in the text itself.
 *
 * <p>Invariants: no other character is changed; removing what was added restores the text; a text
 * that is not JSON is rejected as a whole.
 */
@NullMarked
package dev.intercore.cli.guard.settings;

import org.jspecify.annotations.NullMarked;
