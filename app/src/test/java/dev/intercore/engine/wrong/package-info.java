/** An engine that breaks the rules, to test them. */
@NullMarked
package dev.intercore.engine.wrong;

import org.jspecify.annotations.NullMarked;
