/**
 * Looks over all that is kept, says what is wrong and what would be done about it, and does it when
 * asked to. Each check has one area and knows nothing of the others.
 *
 * <p>Always true here: a look changes nothing; a repair deletes nothing but files of ours that
 * nobody will finish; what may still be alive is left alone.
 */
@NullMarked
package dev.intercore.doctor;

import org.jspecify.annotations.NullMarked;
