/**
 * Questions in plain words. A sentence is made plain, and then either fits one of the forms in
 * {@link dev.intercore.query.words.Forms} word by word, or is not known.
 *
 * <p>Always true here: nothing is guessed; what a question means is the SQL that it becomes, and
 * names in it go there only as quoted text.
 */
@NullMarked
package dev.intercore.query.words;

import org.jspecify.annotations.NullMarked;
