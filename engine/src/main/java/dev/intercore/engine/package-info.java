/**
 * The engine: a process that stays between calls of {@code ic} and answers them with the command
 * core that direct mode uses. It has no commands of its own.
 *
 * <p>Invariants: a call that is not answered with {@code o} has changed nothing, or carries a
 * request id under which its result is stored; every wait and every size is bounded by {@link
 * EngineLimits}; before a call uses an open database, device and inode of its files are compared.
 */
@NullMarked
package dev.intercore.engine;

import org.jspecify.annotations.NullMarked;
