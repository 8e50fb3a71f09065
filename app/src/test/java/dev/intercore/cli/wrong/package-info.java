/** A command line that breaks its rule, to test the rule. */
@NullMarked
package dev.intercore.cli.wrong;

import org.jspecify.annotations.NullMarked;
