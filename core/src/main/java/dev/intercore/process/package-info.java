/**
 * Who is asking, and is that process still alive: read from the kernel, never guessed.
 *
 * <p>Always true here: a process counts as dead only when this kernel says so, or when it must have
 * been on this machine before the kernel was started; whatever cannot be seen, or belongs to
 * another namespace or host, is unknown.
 */
@NullMarked
package dev.intercore.process;

import org.jspecify.annotations.NullMarked;
