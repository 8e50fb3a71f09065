/**
 * A tour that is no film: every line is printed by a real call of the installed {@code ic} in a
 * scratch folder.
 *
 * <p>Always true here: nothing outside the scratch folder is touched, and it is removed at the end.
 */
@NullMarked
package dev.intercore.app.demo;

import org.jspecify.annotations.NullMarked;
