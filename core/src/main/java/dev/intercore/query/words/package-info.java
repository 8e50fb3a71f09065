/**
 * Questions in plain words. A sentence is normalised; then it matches a wording of {@code
 * questions.txt} word by word, or it is unknown.
 *
 * <p>Invariants: nothing is guessed. A question becomes SQL, and its names get into the SQL only as
 * quoted text. A new question needs lines in that file and no code.
 */
@NullMarked
package dev.intercore.query.words;

import org.jspecify.annotations.NullMarked;
