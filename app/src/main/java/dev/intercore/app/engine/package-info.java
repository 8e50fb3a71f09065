/**
 * The commands about the engine itself. They run in the caller, like everything that starts
 * programs.
 *
 * <p>Always true here: each may be repeated; none is needed for any other command to work.
 */
@NullMarked
package dev.intercore.app.engine;

import org.jspecify.annotations.NullMarked;
