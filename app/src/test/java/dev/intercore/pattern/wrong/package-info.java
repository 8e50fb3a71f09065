/** A class that breaks rules, for the test of the rules. */
@NullMarked
package dev.intercore.pattern.wrong;

import org.jspecify.annotations.NullMarked;
