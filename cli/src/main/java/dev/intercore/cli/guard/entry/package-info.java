/**
 * Our entries among the hooks of a tool's settings: how they are written, known again and taken
 * out.
 *
 * <p>Always true here: an entry is ours by the comment at the end of its command and by nothing
 * else; what was made for it is written there too, and only that is taken away with it.
 */
@NullMarked
package dev.intercore.cli.guard.entry;

import org.jspecify.annotations.NullMarked;
