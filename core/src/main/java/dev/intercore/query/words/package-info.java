/**
 * Questions in plain words. A sentence is normalised; then it fits a wording of {@code
 * questions.txt} word by word, or it is not known.
 *
 * <p>Invariants: nothing is guessed; what a question means is the SQL that it becomes, and names in
 * it get there only as quoted text; a new question needs lines in that file and no code.
 */
@NullMarked
package dev.intercore.query.words;

import org.jspecify.annotations.NullMarked;
