/** A feature that breaks every rule, so that the rules are known to see it. */
@NullMarked
package dev.intercore.state.wrong;

import org.jspecify.annotations.NullMarked;
