/** An engine that breaks the rules, so that they are known to see it. */
@NullMarked
package dev.intercore.engine.wrong;

import org.jspecify.annotations.NullMarked;
