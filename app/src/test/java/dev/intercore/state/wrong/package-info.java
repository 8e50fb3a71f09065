/** A feature that breaks every rule, to test the rules. */
@NullMarked
package dev.intercore.state.wrong;

import org.jspecify.annotations.NullMarked;
