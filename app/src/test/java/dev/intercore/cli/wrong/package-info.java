/** A surface that breaks its rule, so that the rule is known to see it. */
@NullMarked
package dev.intercore.cli.wrong;

import org.jspecify.annotations.NullMarked;
