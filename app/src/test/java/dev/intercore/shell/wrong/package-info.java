/** A class that breaks rules, for the test of the rules. */
@NullMarked
package dev.intercore.shell.wrong;

import org.jspecify.annotations.NullMarked;
