/**
 * Changes to JSON files that people and other programs write: a value is put in, taken out or
 * replaced in the text itself.
 *
 * <p>Always true here: no other character is changed; what was put in can be taken out so that the
 * text is what it was; a text that is not JSON is refused whole.
 */
@NullMarked
package dev.intercore.cli.guard.settings;

import org.jspecify.annotations.NullMarked;
